/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* The style sheet of the site: that of all pages, and what only the site has. */
#include "reports/site/site.h"

static const char formulas[] =
    ".formulas{max-height:none}.formula{margin:.6rem 0}.formula math{font-size:1.05em}\n"
    "mtable.lines mtd{text-align:left;padding:.15em .2em}mtable.lines "
    "mtd:first-child{text-align:right}\n"
    "math mtext{font-family:inherit}.formulas p{margin:.4rem 0}.formulas math[display=block]{"
    "text-align:left;width:max-content}\n"
    "table.digits td{white-space:nowrap}table.cases td.w{min-width:10rem}\n"
    "span.m{font-style:italic;white-space:nowrap}.method dt{font-weight:600;margin-top:.5rem}"
    ".method dd{margin:0 0 0 1.2rem}\n"
    "ul.choose{columns:3 16rem;padding-left:1.2rem}ul.choose li{break-inside:avoid;margin:.1rem "
    "0}\n"
    "footer{max-width:84rem;margin:2rem auto 0;padding:0 1rem 1rem;border-top:1px solid "
    "var(--rule);"
    "font-size:14px;color:var(--soft)}\n";

static const char controls[] =
    "form.find{background:var(--raised);padding:.6rem .8rem;margin:.8rem "
    "0;font-size:15px;display:flex;"
    "flex-wrap:wrap;gap:.4rem 1rem;align-items:end}form.find[hidden]{display:none}"
    "form.find p{margin:0;flex-basis:100%}\n"
    "form.find fieldset{border:0;padding:0;margin:0;flex-basis:100%;display:flex;flex-wrap:wrap;"
    "gap:.1rem .9rem}form.find legend{padding:0;float:left;margin-right:.6rem}\n"
    "input,button{font:inherit;color:inherit;background:var(--ground);border:1px solid var(--rule);"
    "border-radius:.2rem;padding:.15rem .35rem;max-width:100%}button{cursor:pointer}\n"
    "input:focus-visible,button:focus-visible,pre:focus-visible,summary:focus-visible{outline:3px "
    "solid "
    "var(--link);outline-offset:2px}\n"
    "th button{all:unset;cursor:pointer;font-weight:inherit}th button:focus-visible{outline:3px "
    "solid "
    "var(--link)}th[aria-sort=ascending] button::after{content:\" "
    "\\25B2\"}th[aria-sort=descending] "
    "button::after{content:\" \\25BC\"}\n"
    "details.copy{margin:.6rem 0}details.copy "
    "pre{background:var(--raised);padding:.6rem;overflow:auto;"
    "max-height:30rem;white-space:pre;overflow-wrap:normal}\n";

static const char plots[] =
    "figure.plot .zoom{border:1px solid var(--line);background:#fff;color:#111;touch-action:pan-y}"
    "figure.plot .zoom "
    "svg{display:block;width:100%;height:auto;background:#fff;border:0;cursor:grab}\n"
    "figure.plot .zoom svg:focus-visible{outline:3px solid #0b3c8c;outline-offset:-3px}\n"
    "figure.plot .bar{display:flex;flex-wrap:wrap;gap:.3rem .8rem;padding:.3rem 0;font-size:14px;"
    "align-items:center}figure.plot .bar label{white-space:nowrap}"
    "figure.plot .key{display:inline-block;width:1.4em;height:.25em;vertical-align:middle;"
    "margin-right:.2em}\n"
    "figure.plot.live>img{display:none}\n"
    "@media (max-width:40rem){footer{padding:0 .7rem 1rem}ul.choose{columns:1}"
    "form.find label input{max-width:9rem}}\n"
    "@media "
    "print{form.find,.bar,.zoom,footer,details.copy button{display:none!important}figure.plot.live>img{display:block}"
    "table.digits td{white-space:normal;overflow-wrap:anywhere}details.copy pre{max-height:none;"
    "white-space:pre-wrap;overflow-wrap:anywhere}.formulas{overflow:visible}}\n";

void
hol_site_style(FILE *out)
{
    hol_page_style(out);
    fputs(formulas, out);
    fputs(controls, out);
    fputs(plots, out);
}
