/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* The style sheet of all pages: window, telephone, dark scheme, paper. */
#include "reports/page/page.h"

/* Colours, which the dark scheme has of its own. Letters on every ground have a contrast of 4.5 and
 * more. */
static const char colours[] =
    ":root{color-scheme:light dark;--ink:#111;--soft:#505050;--line:#d8d8d8;--rule:#777;"
    "--ground:#fff;--raised:#f4f4f4;--link:#0b3c8c;--good:#d7ecd9;--loses:#fdf3d0;"
    "--wrong:#f8c4bd;--part:#fdf3d0;--fails:#f6d9c4}\n"
    "@media screen and (prefers-color-scheme:dark){:root{--ink:#e8e8e8;--soft:#b8b8b8;"
    "--line:#3c3f45;--rule:#8a8a8a;--ground:#15171a;--raised:#22252a;--link:#9cc2ff;"
    "--good:#1d4427;--loses:#4d4110;--wrong:#6e2018;--part:#4d4110;--fails:#5a3113}}\n";

static const char text[] =
    "*{box-sizing:border-box}\n"
    "body{font:16px/1.5 Georgia,serif;margin:0;color:var(--ink);background:var(--ground)}\n"
    "main,header nav,#provenance{max-width:84rem;margin:0 auto;padding:0 1rem}\n"
    "main>p,main>ul,main>ol,main>dl,main>blockquote,figcaption{max-width:62rem}\n"
    "h1,h2,h3{font-weight:600;line-height:1.2;overflow-wrap:anywhere}h1{margin:1.2rem 0 .8rem}"
    "h2{margin-top:2.5rem;border-top:1px solid var(--rule);padding-top:1rem}"
    "h3{margin-top:2rem}\n"
    "a{color:var(--link)}a:focus-visible,.scroll:focus-visible{outline:3px solid var(--link);"
    "outline-offset:2px}\n"
    ".skip{position:absolute;left:-99rem}.skip:focus{left:1rem;top:.5rem;padding:.3rem .8rem;"
    "background:var(--ground);z-index:3}\n"
    ".hidden{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);"
    "white-space:nowrap}\n"
    "header{background:var(--raised);border-bottom:1px solid var(--rule)}\n"
    "ul.pages{display:flex;flex-wrap:wrap;gap:0 1.2rem;list-style:none;margin:0;padding:.4rem 0;"
    "font-size:15px}ul.pages a{display:inline-block;padding:.25rem 0}"
    "a[aria-current]{font-weight:700;color:var(--ink)}\n"
    "nav.contents{font-size:15px;columns:2 20rem;margin-bottom:1rem}nav.contents>ul>li{"
    "break-inside:avoid}nav.contents ul{margin:0;padding-left:1.2rem}\n"
    "#provenance dl{display:grid;grid-template-columns:max-content 1fr;gap:0 1rem;font:13px/1.5 "
    "ui-monospace,Menlo,Consolas,monospace}#provenance dd{margin:0;min-width:0;"
    "overflow-wrap:anywhere}\n"
    "small{color:var(--soft)}sup,sub{line-height:0}code{font-size:90%;overflow-wrap:anywhere}\n"
    "pre{white-space:pre-wrap;overflow-wrap:anywhere;font:13px/1.4 "
    "ui-monospace,Menlo,Consolas,monospace}\n"
    "summary{cursor:pointer;font-size:14px}details p{font-size:14px;margin:.4rem 0}\n"
    ".quote{font-size:18px;border-left:4px solid var(--link);padding:.2rem 0 .2rem 1rem}\n"
    ".banner{display:inline-block;margin:0;padding:.1rem "
    ".8rem;border-radius:.3rem;font-weight:600}\n"
    ".good{background:var(--good)}.loses{background:var(--loses)}.part{background:var(--part)}\n"
    ".wrong,.bad{background:var(--wrong);font-weight:700}.unable{color:var(--soft)}"
    ".fails{background:var(--fails);font-weight:700}\n"
    "figure{margin:1.5rem 0;max-width:74rem}figure img,figure "
    "svg{width:100%;height:auto;background:#fff;"
    "border:1px solid var(--line)}figure.column{max-width:32rem}"
    "figcaption{font-size:14px}\n"
    /* light becomes dark, each hue stays, and a line stands out from its ground by 3:1 and more in
       both (tests/reports/look-at-figures.py) */
    "@media screen and (prefers-color-scheme:dark){figure img,figure>svg,figure .zoom,figure .key{"
    "filter:invert(.92) hue-rotate(180deg)}figure img,figure>svg{border-color:#ddd}}\n";

static const char tables[] =
    ".scroll{overflow:auto;max-height:92vh;margin:.8rem 0}\n"
    "table{border-collapse:separate;border-spacing:0;font:13px/1.4 "
    "ui-monospace,Menlo,Consolas,monospace}\n"
    "caption{text-align:left;padding:.2rem 0;font:600 14px/1.4 Georgia,serif}\n"
    "th,td{padding:.15rem .5rem;text-align:right;border-bottom:1px solid var(--line);"
    "vertical-align:top}td small{display:block;font-size:12px}th small{display:block;"
    "font-size:12px;font-weight:400}td:not(.w) code{white-space:nowrap}"
    "table.advice td{white-space:nowrap}table.advice td.w{white-space:normal}\n"
    "thead th{border-bottom:2px solid var(--ink);position:sticky;top:0;z-index:1;"
    "background:var(--ground);vertical-align:bottom;white-space:normal}\n"
    "th[scope=row]{font-weight:inherit}\n"
    "td.l,th.l,th.w{text-align:left}td.w{white-space:normal;text-align:left;overflow-wrap:anywhere;"
    "min-width:12rem}\n"
    "tr.first>*{border-top:1px solid var(--rule)}\n"
    "table.dense th,table.dense td{padding:.1rem .35rem}\n"
    "table.claims{font:15px/1.45 Georgia,serif}table.claims td,table.claims th{padding:.5rem "
    ".6rem}\n"
    "@media "
    "(max-width:60rem){.scroll{max-height:80vh}th,td{white-space:nowrap}th[scope=row]{position:"
    "sticky;left:0;white-space:normal;overflow-wrap:anywhere;max-width:45vw;min-width:8rem}"
    ":where(th[scope=row]){background:var(--ground)}" /* weaker than the colour of a verdict */
    "td.w{min-width:14rem}thead tr>:first-child{left:0;z-index:2}}\n"
    "@media (max-width:40rem){body{font-size:15px}main,header nav,#provenance{padding:0 .7rem}"
    "h1{font-size:1.5rem}#provenance dl{display:block}#provenance dd{margin:0 0 .3rem "
    "1rem}nav.contents{columns:1}.scroll{border:1px solid var(--line)}}\n";

/* Nothing is cut: a table breaks in its cells, and its head is repeated. */
static const char paper[] =
    "@media print{@page{size:A4;margin:14mm 12mm}\n"
    "body{font-size:9.5pt}header,.skip,nav.contents{display:none}"
    "main,#provenance{max-width:none;padding:0}"
    "main>p,main>ul,main>ol,main>dl,figcaption{max-width:none}\n"
    ".scroll{overflow:visible;max-height:none}table{font-size:6.4pt;max-width:100%}"
    "thead{display:table-header-group}thead th,th[scope=row]{position:static}\n"
    "th,td{padding:.05rem .2rem;white-space:normal}td small,th "
    "small{font-size:6pt}td.w{min-width:0}"
    "tr,figure,#provenance{break-inside:avoid}h1,h2,h3,caption{break-after:avoid}\n"
    "figure img,figure svg{max-height:235mm;object-fit:contain;border:0}figcaption{font-size:8pt}\n"
    "a{color:inherit;text-decoration:none}pre{font-size:7pt}"
    "details::details-content{display:block;content-visibility:visible}}\n";

void
hol_page_style(FILE *out)
{
    fputs(colours, out);
    fputs(text, out);
    fputs(tables, out);
    fputs(paper, out);
}
