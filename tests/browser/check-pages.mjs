// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the holonom authors
//
// Usage: node check-pages.mjs TOOLS FOLDER SCRATCH [PICTURES]
//
// Opens every page of a folder in Chromium, at three widths, in the dark scheme and on paper, and prints `ok' or `not ok' with
// what was found, a line each. TOOLS has node_modules (scripts/install-browser-tools); SCRATCH is for Chromium and the prints;
// in PICTURES, a folder, screenshots are left. $CHROMIUM is the browser, which is started once and spoken to through a pipe.
import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { pathToFileURL } from 'node:url'

const [tools, folder, scratch, pictures] = process.argv.slice(2)
const require = createRequire(path.resolve(tools) + path.sep)
const puppeteer = require('puppeteer-core')
const axe = fs.readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8')

const WIDTHS = [1400, 800, 390]
const HEIGHT = 900
const LONGEST = 20000 // px of a page at 1400
const MOST = 5e6 // bytes of all pages as PDF
const PATIENCE = 300000 // ms, for a loaded machine under sanitizers

// Whatever is wrong is said by name; nothing wrong is one line, so that a page more is no test more.
const report = (what, wrong) => {
    const list = wrong.slice(0, 4).join('; ').replace(/\s+/g, ' ').replace(/#/g, '').slice(0, 500)
    console.log(wrong.length === 0 ? `ok ${what}` : `not ok ${what}: ${list}`)
}

const files = fs.readdirSync(folder, { recursive: true }).map(String).filter((name) => name.endsWith('.html')).sort()
const found = { overflow: [], wide: [], axe: [], dark: [], links: [], focus: [], sticky: [], long: [], paper: [], lost: [], errors: [] }
const pages = new Map() // file: its links and ids
let printed = 0, tables = 0, cells = 0, stuck = 0, stops = 0

// ---------------------------------------------------------------- what runs in the page
const overflow = () => {
    const width = document.documentElement.clientWidth
    return document.documentElement.scrollWidth > width ? [`${document.documentElement.scrollWidth} px wide in ${width}`] : []
}
const wideTables = () => [...document.querySelectorAll('.scroll')]
    .filter((box) => box.scrollWidth > box.clientWidth + 1)
    .map((box) => `${box.getAttribute('aria-label')}: ${box.scrollWidth} px in ${box.clientWidth}`)
const violations = async (options) => (await globalThis.axe.run(document, { preload: false, resultTypes: ['violations'], ...options })).violations
    .filter((v) => ['serious', 'critical'].includes(v.impact))
    .map((v) => `${v.id} at ${v.nodes.slice(0, 2).map((n) => n.target.join(' ')).join(', ')}`)
const contents = () => ({
    links: [...document.querySelectorAll('[href], [src], [srcset]')]
        .flatMap((e) => ['href', 'src', 'srcset'].map((name) => e.getAttribute(name)).filter((text) => text !== null)),
    ids: [...document.querySelectorAll('[id]')].map((e) => e.id),
    broken: [...document.images].filter((image) => !image.complete || image.naturalWidth === 0).map((image) => image.currentSrc),
    focusable: document.querySelectorAll('a[href], .scroll').length,
    captions: [...document.querySelectorAll('table')].filter((t) => t.caption === null || t.caption.textContent === '').length,
    height: document.documentElement.scrollHeight,
    last: [...document.querySelectorAll('table')].map((t) => [...t.querySelectorAll('th, td')].pop().textContent),
})
// A head stays where it is while its table goes by below and beside it.
const sticky = () => {
    const wrong = []
    let count = 0
    for (const box of document.querySelectorAll('.scroll')) {
        const head = box.querySelector('thead tr:last-child th'), name = box.querySelector('tbody th[scope=row]')
        if (box.scrollHeight > box.clientHeight + 40) {
            box.scrollTop = box.scrollHeight
            const off = head.getBoundingClientRect().top - box.getBoundingClientRect().top
            if (off < -1 || off > 80) wrong.push(`${box.getAttribute('aria-label')}: head ${off} px from the top`)
            count++
        }
        if (box.scrollWidth > box.clientWidth + 40 && name !== null) {
            box.scrollLeft = box.scrollWidth
            const off = name.getBoundingClientRect().left - box.getBoundingClientRect().left
            if (off < -1 || off > 10) wrong.push(`${box.getAttribute('aria-label')}: name ${off} px from the left`)
            count++
        }
        box.scrollTop = box.scrollLeft = 0
    }
    return { count, wrong }
}

// ------------------------------------------------------------------------------ checks
const say = (kind, file, list) => found[kind].push(...list.map((text) => `${file}: ${text}`))

async function picture(page, file, name) {
    if (pictures === undefined) return
    await page.screenshot({ path: path.join(pictures, `${file.replace(/[/]/g, '+').replace(/\.html$/, '')}-${name}.png`) })
}

// Tab goes through every link and every table that scrolls, and each is seen to have the focus.
async function keyboard(page, file, focusable) {
    await page.evaluate(() => {
        globalThis.stops = new Set()
        globalThis.hidden = new Set()
        document.addEventListener('focusin', ({ target }) => {
            globalThis.stops.add(target)
            if (getComputedStyle(target).outlineStyle === 'none') globalThis.hidden.add(target)
        })
        document.activeElement.blur()
    })
    for (let k = 0; k < focusable + 1; k++) await page.keyboard.press('Tab')
    const [reached, hidden] = await page.evaluate(() => [globalThis.stops.size,
        [...globalThis.hidden].map((e) => e.textContent.slice(0, 40))])
    if (reached < focusable) say('focus', file, [`Tab reaches ${reached} of ${focusable}`])
    if (hidden.length > 0) say('focus', file, [`the focus is not shown on ${hidden.length}: ${hidden[0]}`])
    stops += reached
}

// A4, and the last cell of every table is on paper.
async function print(page, file, last) {
    const pdf = path.join(scratch, 'print.pdf')
    await page.emulateMediaType('print')
    await page.pdf({ path: pdf, preferCSSPageSize: true, printBackground: true, timeout: PATIENCE })
    await page.emulateMediaType('screen')
    printed += fs.statSync(pdf).size
    if (pictures !== undefined) fs.copyFileSync(pdf, path.join(pictures, `${file.replace(/[/]/g, '+')}.pdf`))
    const size = /Page size:\s+([\d.]+) x ([\d.]+)/.exec(execFileSync('pdfinfo', [pdf], { encoding: 'utf8' }))
    const sides = [Number(size[1]), Number(size[2])].sort((a, b) => a - b)
    if (Math.abs(sides[0] - 595) > 2 || Math.abs(sides[1] - 842) > 2) say('paper', file, [`${size[0]}`])
    const plain = (text) => text.normalize('NFKC').replace(/[\s\u2060]/g, '')
    const text = plain(execFileSync('pdftotext', ['-raw', pdf, '-'], { encoding: 'utf8', maxBuffer: 1e9 }))
    for (const cell of last.map(plain)) {
        cells++
        // what a line break or a page comes between is looked for in pieces
        const pieces = cell.match(/.{1,6}/g) ?? []
        if (pieces.some((piece) => !text.includes(piece))) say('lost', file, [cell.slice(0, 60)])
    }
}

async function check(page, file) {
    await page.setViewport({ width: WIDTHS[0], height: HEIGHT })
    await page.goto(pathToFileURL(path.join(folder, file)).href, { waitUntil: 'load', timeout: PATIENCE })
    const what = await page.evaluate(contents)
    pages.set(file, what)
    tables += what.last.length
    say('links', file, what.broken.map((name) => `cannot show ${name}`))
    if (what.captions > 0) say('axe', file, [`${what.captions} tables without a caption`])
    if (what.height > LONGEST) say('long', file, [`${what.height} px`])
    say('wide', file, await page.evaluate(wideTables))
    await page.evaluate(axe)
    say('axe', file, await page.evaluate(violations, {}))
    await picture(page, file, WIDTHS[0])
    await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: 'dark' }])
    say('dark', file, await page.evaluate(violations, { runOnly: ['color-contrast'] }))
    if ((await page.evaluate(() => getComputedStyle(document.body).backgroundColor)) === 'rgb(255, 255, 255)') say('dark', file, ['it is white'])
    await picture(page, file, 'dark')
    await page.emulateMediaFeatures([])
    await print(page, file, what.last)
    for (const width of WIDTHS) {
        if (width !== WIDTHS[0]) await page.setViewport({ width, height: HEIGHT })
        say('overflow', file, (await page.evaluate(overflow)).map((text) => `${text} at ${width}`))
        if (width !== WIDTHS[0]) await picture(page, file, width)
    }
    const heads = await page.evaluate(sticky)
    stuck += heads.count
    say('sticky', file, heads.wrong)
    if (what.focusable <= 150) await keyboard(page, file, what.focusable)
}

// Every link leads to a file of the folder, and to a place that is there.
function links() {
    for (const [file, { links: list }] of pages)
        for (const link of new Set(list)) {
            const [to, place] = link.split('#')
            const target = to === '' ? file : path.join(path.dirname(file), decodeURIComponent(to))
            if (/^[a-z]+:|^\//.test(link)) say('links', file, [`${link} is not relative`])
            else if (target.startsWith('..') || !fs.existsSync(path.join(folder, target))) say('links', file, [`${link} is not there`])
            else if (place !== undefined && pages.has(target) && !pages.get(target).ids.includes(place)) say('links', file, [`${link}: no such place`])
        }
}

const browser = await puppeteer.launch({
    executablePath: process.env.CHROMIUM,
    headless: true,
    pipe: true,
    userDataDir: path.join(scratch, 'chromium'),
    timeout: PATIENCE,
    protocolTimeout: PATIENCE,
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update',
        '--disable-sync'],
})
try {
    const page = await browser.newPage()
    page.setDefaultTimeout(PATIENCE)
    page.on('pageerror', (error) => found.errors.push(error.message))
    page.on('requestfailed', (request) => found.errors.push(`${request.url()} failed: ${request.failure()?.errorText}`))
    page.on('request', (request) => {
        if (!/^(file|data):/.test(request.url())) found.errors.push(`asks for ${request.url()}`)
    })
    for (const file of files) await check(page, file)
    links()
} finally {
    await browser.close()
}

report('Chromium shows the pages without an error, and asks for nothing outside of the folder', found.errors)
report(`every link of ${pages.size} pages leads somewhere, every figure is shown`, found.links)
report('axe-core: nothing serious, every table has a caption', found.axe)
report('the dark scheme is dark, and its letters have contrast', found.dark)
report(`no page is wider than its window, of ${WIDTHS.join(', ')} px`, found.overflow)
report(`of ${tables} tables none is wider than a window of ${WIDTHS[0]} px`, found.wide)
report(`no page is longer than ${LONGEST} px`, found.long)
report(`heads of tables stay where they are at ${WIDTHS.at(-1)} px`, stuck > 3 ? found.sticky : ['no table scrolls'])
report('Tab reaches every link and every table', stops > 100 ? found.focus : ['there is nothing to reach'])
report('pages print on A4', found.paper)
report('nothing is lost on paper: the last cell of every table is there', cells === tables && cells > 10 ? found.lost : ['no tables'])
report('all pages together print in less than 5 MB', printed < MOST && printed > 0 ? [] : [`${printed} bytes`])
