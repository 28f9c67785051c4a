// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the holonom authors
//
// Usage: node check-site.mjs TOOLS FOLDER SCRATCH
//
// Opens every page of `holonom site' in Chromium: links, downloads, figures, errors; and looks closer at some: axe-core in the
// light and the dark scheme, the width of a telephone, search and filters, sorting, zooming, reading without a script, and the
// way from the index to whom to trust on a four-bar. A line `ok' or `not ok' each. As check-pages.mjs, which looks at paper, too.
import fs from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { pathToFileURL } from 'node:url'

const [tools, folder, scratch] = process.argv.slice(2)
const require = createRequire(path.resolve(tools) + path.sep)
const puppeteer = require('puppeteer-core')
const axe = fs.readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8')
const PATIENCE = 300000 // ms, for a loaded machine
const LARGEST = 2e6 // bytes of the index
const CLOSER = 8 // pages of a kind that are looked at closer

const report = (what, wrong) => {
    const list = wrong.slice(0, 4).join('; ').replace(/\s+/g, ' ').replace(/#/g, '').slice(0, 500)
    console.log(wrong.length === 0 ? `ok ${what}` : `not ok ${what}: ${list}`)
}
const all = fs.readdirSync(folder, { recursive: true }).map(String).filter((name) => fs.statSync(path.join(folder, name)).isFile()).sort()
const files = all.filter((name) => name.endsWith('.html'))
const found = { errors: [], links: [], broken: [], axe: [], dark: [], phone: [], find: [], sort: [], zoom: [], bare: [], trust: [] }
const say = (kind, file, list) => found[kind].push(...list.map((text) => `${file}: ${text}`))
const pages = new Map()

// Of every folder the first ones, evenly taken; all of the top.
const closer = files.filter((name) => {
    const room = path.dirname(name), mine = files.filter((other) => path.dirname(other) === room)
    return room === '.' || mine.indexOf(name) % Math.ceil(mine.length / CLOSER) === 0
})
const url = (file) => pathToFileURL(path.join(folder, file)).href
const open = (page, file) => page.goto(url(file), { waitUntil: 'load', timeout: PATIENCE })
const violations = async (options) => (await globalThis.axe.run(document, { preload: false, resultTypes: ['violations'], ...options })).violations
    .filter((v) => ['serious', 'critical'].includes(v.impact)).map((v) => `${v.id} at ${v.nodes.slice(0, 2).map((n) => n.target.join(' ')).join(', ')}`)
const contents = () => {
    for (const image of document.images) image.loading = 'eager'
    return {
        links: [...document.querySelectorAll('[href], [src], [srcset]')]
            .flatMap((e) => ['href', 'src', 'srcset'].map((name) => e.getAttribute(name)).filter((text) => text !== null)),
        pictures: [...document.images].map((image) => image.getAttribute('src')),
        ids: [...document.querySelectorAll('[id]')].map((e) => e.id),
        twice: [...document.querySelectorAll('[id]')].map((e) => e.id).filter((id, k, list) => list.indexOf(id) < k),
        formulas: document.querySelectorAll('math').length,
        flat: [...document.querySelectorAll('math')].filter((m) => m.getBoundingClientRect().height < 4).length,
        live: document.querySelectorAll('figure.plot').length === document.querySelectorAll('figure.plot.live').length,
    }
}

// Every link leads to a file of the folder that is not empty, and to a place that is there; only people follow links elsewhere.
function links() {
    let count = 0
    for (const [file, what] of pages) {
        for (const link of new Set(what.links)) {
            if (/^https:\/\//.test(link)) continue
            const [to, place] = link.split('#')
            const target = to === '' ? file : path.join(path.dirname(file), decodeURIComponent(to))
            count++
            if (/^[a-z]+:|^\//.test(link)) say('links', file, [`${link} is not relative`])
            else if (target.startsWith('..') || !all.includes(target) || fs.statSync(path.join(folder, target)).size === 0) say('links', file, [`${link} is not there`])
            else if (place !== undefined && place !== 'main' && pages.has(target) && !pages.get(target).ids.includes(place)) say('links', file, [`${link}: no such place`])
        }
        if (what.twice.length > 0) say('links', file, [`two of id ${what.twice[0]}`])
        if (what.flat > 0) say('broken', file, [`${what.flat} formulas without a height`])
        if (!what.live) say('zoom', file, ['a motion cannot be zoomed'])
    }
    return count
}

async function look(page, file) {
    await page.setViewport({ width: 1400, height: 900 })
    await open(page, file)
    await page.evaluate(axe)
    say('axe', file, await page.evaluate(violations, {}))
    await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: 'dark' }])
    say('dark', file, await page.evaluate(violations, { runOnly: ['color-contrast'] }))
    if ((await page.evaluate(() => getComputedStyle(document.body).backgroundColor)) === 'rgb(255, 255, 255)') say('dark', file, ['it is white'])
    await page.emulateMediaFeatures([])
    await page.setViewport({ width: 390, height: 900 })
    const wide = await page.evaluate(() => [document.documentElement.scrollWidth, document.documentElement.clientWidth])
    if (wide[0] > wide[1]) say('phone', file, [`${wide[0]} px wide in ${wide[1]}`])
}

// Words, ranges, tags and sources leave the cases that they should, all together.
async function search(page) {
    await page.setViewport({ width: 1400, height: 900 })
    await open(page, 'index.html')
    const tried = await page.evaluate(() => {
        const form = document.getElementById('find'), rows = [...document.querySelectorAll('#cases-table tbody tr')]
        const heads = [...document.querySelectorAll('#cases-table thead th')].map((cell) => cell.textContent)
        const cell = (row, name) => row.cells[heads.indexOf(name)].textContent
        const ask = (name, value) => {
            form.reset()
            for (const box of form.querySelectorAll('[name=tag]')) box.checked = false
            if (name === 'tag') [...form.querySelectorAll('[name=tag]')].find((box) => box.value === value).checked = true
            else form.elements[name].value = value
            form.dispatchEvent(new Event('input'))
            return rows.filter((row) => !row.hidden)
        }
        const tag = form.querySelector('[name=tag]').value, most = Math.max(...rows.map((row) => Number(cell(row, 'n'))))
        const source = cell(rows[0], 'source').slice(0, 8), name = rows[rows.length - 1].cells[0].querySelector('a').textContent
        const same = (shown, good) => shown.length === rows.filter(good).length && shown.every(good)
        const result = {
            shown: form.hidden === false,
            tag: same(ask('tag', tag), (row) => cell(row, 'tags').split(' ').includes(tag)),
            n: same(ask('n', `${most}..`), (row) => Number(cell(row, 'n')) >= most),
            m: same(ask('m', '0..2'), (row) => Number(cell(row, 'm')) <= 2),
            rank: same(ask('rank', '2'), (row) => cell(row, 'rank') === '2'),
            source: same(ask('source', source), (row) => cell(row, 'source').toLowerCase().includes(source.toLowerCase())),
            words: ask('words', name).some((row) => row.textContent.includes(name)),
            nothing: ask('words', 'no such thing anywhere').length === 0,
            everything: ask('words', '').length === rows.length,
        }
        return Object.entries(result).filter(([, good]) => !good).map(([key]) => key)
    })
    say('find', 'index.html', tried)
    const order = await page.evaluate(() => {
        const head = [...document.querySelectorAll('#cases-table thead th')].findIndex((cell) => cell.textContent === 'n')
        document.querySelectorAll('#cases-table thead th')[head].querySelector('button').click()
        const list = [...document.querySelectorAll('#cases-table tbody tr')].map((row) => Number(row.cells[head].textContent))
        return list.every((n, k) => k === 0 || list[k - 1] <= n) ? [] : ['not in the order of n']
    })
    say('sort', 'index.html', order)
}

// Keys and buttons change what is drawn, and show all of it again.
async function zoom(page) {
    const file = files.find((name) => pages.get(name).links.some((link) => link.endsWith('.motion.csv')))
    if (file === undefined) { say('zoom', 'site', ['there is no motion']); return }
    await open(page, file)
    const drawn = () => page.evaluate(() => document.querySelector('figure.plot svg path').getAttribute('d'))
    const first = await drawn()
    await page.evaluate(() => document.querySelector('figure.plot svg').focus())
    await page.keyboard.press('+')
    const larger = await drawn()
    await page.keyboard.press('ArrowRight')
    const moved = await drawn()
    await page.keyboard.press('0')
    if (larger === first || moved === larger || (await drawn()) !== first || !/^M[\d.-]+ [\d.-]+L/.test(first)) say('zoom', file, ['keys do not zoom'])
    await page.click('figure.plot button[aria-label="Zoom in"]')
    if ((await drawn()) === first) say('zoom', file, ['the button does not zoom'])
}

// Without a script all cases, numbers and pictures are to be seen, and no dead control.
async function bare(browser) {
    const page = await browser.newPage()
    await page.setJavaScriptEnabled(false)
    const file = files.find((name) => name.startsWith('cases'))
    for (const name of ['index.html', file]) {
        await open(page, name)
        const seen = await page.$$eval('table tbody tr', (rows) => rows.filter((row) => row.getBoundingClientRect().height > 0).length)
        const controls = await page.$$eval('input, button', (list) => list.filter((e) => e.getBoundingClientRect().height > 0).length)
        if (seen === 0 || controls > 0) say('bare', name, [`${seen} rows, ${controls} controls`])
    }
    await page.close()
}

// From the index in at most three clicks: what to take on a four-bar, by name, with its digits.
async function trust(page) {
    await open(page, 'index.html')
    const link = await page.evaluate(() => [...document.querySelectorAll('main a')].find((a) => /four-bar/i.test(a.textContent))?.getAttribute('href'))
    if (link === undefined || link === null) { say('trust', 'index.html', ['no four-bar']); return '' }
    await Promise.all([page.waitForNavigation({ waitUntil: 'load', timeout: PATIENCE }),
        page.evaluate(() => [...document.querySelectorAll('main a')].find((a) => /four-bar/i.test(a.textContent)).click())])
    const seen = await page.evaluate(() => {
        const top = document.getElementById('trust').getBoundingClientRect().top
        const cells = (id) => [...(document.querySelector(`#${id} tbody tr`)?.cells ?? [])].map((cell) => cell.textContent)
        const digits = [...document.querySelectorAll('#simulators-table tbody tr')].map((row) => parseFloat(row.cells[1].textContent) || -1)
        return { top, formulation: cells('advice-table'), simulator: cells('simulators-table'),
            sorted: digits.every((d, k) => k === 0 || digits[k - 1] >= d) }
    })
    if (Math.abs(seen.top) > 900) say('trust', link, [`the answer is ${seen.top} px away`])
    if (!seen.sorted) say('trust', link, ['simulators are not in the order of their digits'])
    if (seen.formulation.length < 4 || !/\d of \d/.test(seen.formulation.join(' '))) say('trust', link, ['no formulation'])
    const words = [seen.formulation[1], ...(seen.simulator.length > 0 ? [`${seen.simulator[0]}: ${seen.simulator[1]} digits`] : [])]
    return words.join(', ')
}

const browser = await puppeteer.launch({ executablePath: process.env.CHROMIUM, headless: true, pipe: true, userDataDir: path.join(scratch, 'chromium'),
    timeout: PATIENCE, protocolTimeout: PATIENCE,
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync'] })
let count = 0, trusted = ''
try {
    const page = await browser.newPage()
    page.setDefaultTimeout(PATIENCE)
    page.on('pageerror', (error) => found.errors.push(error.message))
    page.on('requestfailed', (request) => { if (request.failure()?.errorText !== 'net::ERR_ABORTED') found.errors.push(`${request.url()} failed: ${request.failure()?.errorText}`) })
    page.on('request', (request) => { if (!/^(file|data):/.test(request.url())) found.errors.push(`asks for ${request.url()}`) })
    for (const file of files) {
        await open(page, file)
        pages.set(file, await page.evaluate(contents))
    }
    count = links()
    for (const file of closer) await look(page, file)
    await search(page)
    await zoom(page)
    trusted = await trust(page)
    await bare(browser)
} finally {
    await browser.close()
}
const size = fs.statSync(path.join(folder, 'index.html')).size
const formulas = [...pages.values()].reduce((sum, what) => sum + what.formulas, 0)
report(`Chromium shows ${files.length} pages without an error, and asks for nothing outside of the folder`, found.errors)
report(`${count} links and downloads lead to what is there`, count > 100 ? found.links : ['there are hardly any'])
report(`${formulas} formulas are to be seen`, formulas > 50 ? found.broken : ['there are hardly any'])
report(`axe-core: nothing serious on ${closer.length} pages`, found.axe)
report('the dark scheme is dark, and its letters have contrast', found.dark)
report('no page is wider than a telephone of 390 px', found.phone)
report('words, tags, n, m, rank and source find the cases', found.find)
report('columns sort', found.sort)
report('motions are zoomed by keys and buttons', found.zoom)
report('pages are readable without a script', found.bare)
report(`one click from the index to whom to trust on a four-bar (${trusted})`, found.trust)
report(`the index has ${size} bytes, less than ${LARGEST}`, size < LARGEST ? [] : ['too many'])
