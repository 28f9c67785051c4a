// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the holonom authors
//
// What pages do with a script, and can do without: the cases are searched, tables sorted, texts copied, motions zoomed.
'use strict'
;(() => {
    const make = (name, attributes, ...children) => {
        const svg = ['svg', 'path', 'g', 'line', 'text', 'rect', 'clipPath', 'defs'].includes(name)
        const e = svg ? document.createElementNS('http://www.w3.org/2000/svg', name) : document.createElement(name)
        for (const [key, value] of Object.entries(attributes ?? {})) e.setAttribute(key, value)
        e.append(...children)
        return e
    }

    // ------------------------------------------------------------------ the index: search and filters
    // "3", "3..6", "..6", "3..": is the number in the range? What is no range holds nothing back.
    const inRange = (text, number) => {
        const parts = /^\s*(\d*)\s*(\.\.)?\s*(\d*)\s*$/.exec(text)
        if (parts === null || text.trim() === '') return true
        if (parts[2] === undefined) return number === Number(parts[1])
        return (parts[1] === '' || number >= Number(parts[1])) && (parts[3] === '' || number <= Number(parts[3]))
    }
    const form = document.getElementById('find')
    if (form !== null) {
        const table = document.getElementById('cases-table')
        const heads = [...table.tHead.rows[0].cells].map((cell) => cell.textContent)
        const rows = [...table.tBodies].flatMap((body) => [...body.rows]).map((row) => {
            const cell = (name) => row.cells[heads.indexOf(name)].textContent
            return { row, words: row.textContent.toLowerCase(), source: cell('source').toLowerCase(), tags: cell('tags').split(' '),
                n: Number(cell('n')), m: Number(cell('m')), rank: cell('rank') === '–' ? NaN : Number(cell('rank')) }
        })
        const find = () => {
            const data = new FormData(form), tags = data.getAll('tag')
            const words = data.get('words').toLowerCase().split(/\s+/).filter((word) => word !== '')
            const source = data.get('source').toLowerCase().trim()
            let count = 0
            for (const r of rows) {
                const good = words.every((word) => r.words.includes(word)) && r.source.includes(source) &&
                    tags.every((tag) => r.tags.includes(tag)) && ['n', 'm', 'rank'].every((key) => inRange(data.get(key), r[key]))
                r.row.hidden = !good
                count += good
            }
            document.getElementById('found').textContent = `${count} of ${rows.length} cases`
        }
        form.hidden = false
        form.addEventListener('input', find)
        form.addEventListener('submit', (event) => event.preventDefault())
        form.addEventListener('reset', () => setTimeout(find, 0))
        find()
    }

    // ------------------------------------------------------------------ tables that can be sorted
    for (const table of document.querySelectorAll('table.sortable, table.cases')) {
        const body = table.tBodies[0], heads = [...table.tHead.rows[0].cells]
        const value = (row, k) => {
            const text = (row.cells[k]?.textContent ?? '').replace('−', '-').trim()
            const number = parseFloat(text)
            return Number.isNaN(number) ? text.toLowerCase() : number
        }
        heads.forEach((head, k) => {
            const button = make('button', { type: 'button' }, ...head.childNodes)
            head.append(button)
            button.addEventListener('click', () => {
                const down = head.getAttribute('aria-sort') === 'ascending'
                heads.forEach((other) => other.removeAttribute('aria-sort'))
                head.setAttribute('aria-sort', down ? 'descending' : 'ascending')
                const order = (a, b) => (typeof a !== typeof b ? (typeof a === 'number' ? -1 : 1) : a < b ? -1 : a > b ? 1 : 0)
                const sorted = [...body.rows].map((row) => [value(row, k), row]).sort((a, b) => (down ? order(b[0], a[0]) : order(a[0], b[0])))
                body.append(...sorted.map(([, row]) => row))
            })
        })
    }

    // ------------------------------------------------------------------ texts that can be copied
    for (const box of document.querySelectorAll('details.copy')) {
        const button = make('button', { type: 'button' }, 'Copy'), pre = box.querySelector('pre')
        button.addEventListener('click', () => {
            getSelection().selectAllChildren(pre)
            document.execCommand('copy') // navigator.clipboard is not there on file://
            button.textContent = 'Copied'
        })
        pre.before(button)
    }

    // ------------------------------------------------------------------ motions that can be zoomed
    const LEFT = 62, RIGHT = 12, TOP = 10, BOTTOM = 38
    const COLOURS = ['#0b3c8c', '#b3340e', '#1c7a3d', '#7a2a8a', '#8a6500', '#0f7b86', '#c2185b', '#4d4d4d', '#5a7d00', '#3f51b5', '#a0522d', '#00695c']
    const ticks = (low, high, most) => {
        const raw = (high - low) / most, decade = 10 ** Math.floor(Math.log10(raw))
        const step = decade * (raw / decade > 5 ? 10 : raw / decade > 2 ? 5 : raw / decade > 1 ? 2 : 1), list = []
        for (let k = Math.ceil(low / step); k * step <= high && list.length < 30; k++) list.push(k * step)
        return list.map((at) => [at, Number(at.toPrecision(6)).toString()])
    }
    const plot = (figure) => {
        const source = document.getElementById(figure.dataset.numbers)
        if (source === null) return
        const data = JSON.parse(source.textContent), lines = []
        if (data.pairs) for (let k = 0; k + 1 < data.names.length; k += 2) lines.push({ x: k, y: k + 1, name: `${data.names[k]}, ${data.names[k + 1]}` })
        else for (let k = 1; k < data.names.length; k++) lines.push({ x: 0, y: k, name: data.names[k] })
        lines.forEach((line, k) => { line.colour = COLOURS[k % COLOURS.length]; line.dash = k < COLOURS.length ? '' : '6 3'; line.shown = true })

        const svg = make('svg', { role: 'img', tabindex: '0',
            'aria-label': `${data.pairs ? 'Paths of points' : 'The motion over time'}; keys: + and - zoom, arrows move, 0 shows all` })
        const id = `clip-${figure.dataset.numbers}`
        const drawing = make('g', {})
        const window = make('rect', { x: LEFT, y: TOP })
        svg.append(make('defs', {}, make('clipPath', { id }, window)), drawing)
        let view, width, height, wide, high
        // As wide as its place, so that letters keep their size.
        const fit = () => {
            width = Math.max(300, Math.min(1000, figure.clientWidth - 2))
            height = Math.round(Math.max(260, Math.min(460, 0.6 * width)))
            wide = width - LEFT - RIGHT
            high = height - TOP - BOTTOM
            svg.setAttribute('viewBox', `0 0 ${width} ${height}`)
            window.setAttribute('width', wide)
            window.setAttribute('height', high)
        }

        // Both axes of a path have one scale: the shorter range is made longer.
        const equal = (v) => {
            if (!data.pairs) return v
            const scale = Math.max((v.x1 - v.x0) / wide, (v.y1 - v.y0) / high), cx = (v.x0 + v.x1) / 2, cy = (v.y0 + v.y1) / 2
            return { x0: cx - scale * wide / 2, x1: cx + scale * wide / 2, y0: cy - scale * high / 2, y1: cy + scale * high / 2 }
        }
        const all = () => {
            const range = (which) => {
                const values = lines.filter((line) => line.shown).flatMap((line) => data.columns[line[which]]).filter((value) => value !== null)
                const low = Math.min(...values), top = Math.max(...values)
                const room = top > low ? (which === 'x' && !data.pairs ? 0 : 0.04 * (top - low)) : 0.1 * Math.abs(top) || 1
                return values.length === 0 ? [0, 1] : [low - room, top + room]
            }
            const [x0, x1] = range('x'), [y0, y1] = range('y')
            view = equal({ x0, x1, y0, y1 })
        }
        const draw = () => {
            const px = (x) => LEFT + wide * (x - view.x0) / (view.x1 - view.x0), py = (y) => TOP + high * (view.y1 - y) / (view.y1 - view.y0)
            const parts = []
            const text = (x, y, anchor, words) => parts.push(make('text', { x, y, 'text-anchor': anchor, 'font-size': '13', fill: '#222' }, words))
            for (const [at, words] of ticks(view.x0, view.x1, wide / 90)) {
                parts.push(make('line', { x1: px(at), x2: px(at), y1: TOP, y2: TOP + high, stroke: '#ddd' }))
                text(px(at), TOP + high + 18, 'middle', words)
            }
            for (const [at, words] of ticks(view.y0, view.y1, high / 55)) {
                parts.push(make('line', { x1: LEFT, x2: LEFT + wide, y1: py(at), y2: py(at), stroke: '#ddd' }))
                text(LEFT - 6, py(at) + 5, 'end', words)
            }
            parts.push(make('rect', { x: LEFT, y: TOP, width: wide, height: high, fill: 'none', stroke: '#333' }))
            text(LEFT + wide / 2, height - 5, 'middle', data.pairs ? (lines.length === 1 ? data.names[0] : 'x') : data.names[0])
            for (const line of lines.filter((one) => one.shown)) {
                let path = '', pen = 'M'
                data.columns[line.x].forEach((x, k) => {
                    const y = data.columns[line.y][k]
                    if (x === null || y === null) { pen = 'M'; return }
                    path += `${pen}${px(x).toFixed(1)} ${py(y).toFixed(1)}`
                    pen = 'L'
                })
                parts.push(make('path', { d: path, fill: 'none', stroke: line.colour, 'stroke-width': '1.8', 'stroke-dasharray': line.dash, 'clip-path': `url(#${id})` }))
            }
            drawing.replaceChildren(...parts)
        }
        // Around a point of the picture, from 0 to 1 on either axis.
        const zoom = (factor, fx, fy) => {
            const x = view.x0 + fx * (view.x1 - view.x0), y = view.y1 - fy * (view.y1 - view.y0)
            view = { x0: x + (view.x0 - x) * factor, x1: x + (view.x1 - x) * factor, y0: y + (view.y0 - y) * factor, y1: y + (view.y1 - y) * factor }
            draw()
        }
        const move = (dx, dy) => {
            const x = dx * (view.x1 - view.x0), y = dy * (view.y1 - view.y0)
            view = { x0: view.x0 + x, x1: view.x1 + x, y0: view.y0 + y, y1: view.y1 + y }
            draw()
        }
        const reset = () => { all(); draw() }

        const bar = make('div', { class: 'bar' })
        const button = (words, label, action) => {
            const b = make('button', { type: 'button', 'aria-label': label }, words)
            b.addEventListener('click', action)
            bar.append(b)
        }
        button('+', 'Zoom in', () => zoom(0.6, 0.5, 0.5))
        button('−', 'Zoom out', () => zoom(1 / 0.6, 0.5, 0.5))
        button('All', 'Show all', reset)
        for (const line of lines) {
            const box = make('input', { type: 'checkbox' }), key = make('span', { class: 'key' })
            box.checked = true
            key.style.background = line.colour
            box.addEventListener('change', () => { line.shown = box.checked; reset() })
            bar.append(make('label', {}, box, ' ', key, line.name))
        }
        const place = (event) => {
            const r = svg.getBoundingClientRect(), scale = width / r.width
            return [((event.clientX - r.left) * scale - LEFT) / wide, ((event.clientY - r.top) * scale - TOP) / high]
        }
        // A wheel alone scrolls the page; with Ctrl, as a pinch has it, or after a click into the picture it zooms.
        svg.addEventListener('wheel', (event) => {
            if (!event.ctrlKey && document.activeElement !== svg) return
            event.preventDefault()
            zoom(event.deltaY > 0 ? 1.2 : 1 / 1.2, ...place(event))
        }, { passive: false })
        let from = null
        svg.addEventListener('pointerdown', (event) => { if (event.pointerType !== 'touch') { from = place(event); svg.setPointerCapture(event.pointerId) } })
        svg.addEventListener('pointermove', (event) => {
            if (from === null) return
            const to = place(event)
            move(from[0] - to[0], to[1] - from[1])
            from = to
        })
        svg.addEventListener('pointerup', () => { from = null })
        svg.addEventListener('keydown', (event) => {
            const keys = { '+': () => zoom(0.6, 0.5, 0.5), '=': () => zoom(0.6, 0.5, 0.5), '-': () => zoom(1 / 0.6, 0.5, 0.5), 0: reset,
                ArrowLeft: () => move(-0.1, 0), ArrowRight: () => move(0.1, 0), ArrowUp: () => move(0, 0.1), ArrowDown: () => move(0, -0.1) }
            if (keys[event.key] === undefined || event.ctrlKey || event.metaKey) return
            event.preventDefault()
            keys[event.key]()
        })
        fit()
        reset()
        addEventListener('resize', () => { fit(); reset() })
        figure.prepend(bar, make('div', { class: 'zoom' }, svg))
        figure.classList.add('live')
    }
    for (const figure of document.querySelectorAll('figure.plot')) plot(figure)
})()
