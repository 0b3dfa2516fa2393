import { expect, test } from 'vitest'
import { withHeadings } from './headings'

test('each heading becomes a place, and the list reads as the headings do', () => {
  const { html, headings } = withHeadings('<h2>A &amp; <em>b</em></h2><p>x</p><h3></h3><h3>C</h3>')
  expect(html).toBe('<h2 id="section-1">A &amp; <em>b</em></h2><p>x</p><h3></h3><h3 id="section-2">C</h3>')
  expect(headings).toEqual([
    { id: 'section-1', level: 2, text: 'A & b' },
    { id: 'section-2', level: 3, text: 'C' },
  ])
})
