import { Window } from 'happy-dom'
import { beforeAll, expect, test } from 'vitest'
import { cleanHtml } from '@/lib/modules/project-manager/articles/clean-html'
import { pastedHtml } from './pasted-html'

beforeAll(() => {
  const window = new Window()
  Object.assign(globalThis, { DOMParser: window.DOMParser })
})

const item = (level: number, marker: string, words: string) =>
  `<p class=MsoListParagraph style='margin-left:${level * 36}pt;text-indent:-18pt;mso-list:l0 level${level} lfo1'><!--[if !supportLists]--><span style='font-family:Symbol'><span style='mso-list:Ignore'>${marker}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span></span><!--[endif]-->${words}<o:p></o:p></p>`

test('lists of Word are lists, one within another, and pictures that lie elsewhere are left out', () => {
  const pasted = pastedHtml(
    `<html><body><p class=MsoNormal>Do this<img src="file:///C:/a.png"><img src="data:image/png;base64,AA=="></p>` +
      `${item(1, '1.', 'First')}${item(2, '·', 'Inner')}${item(2, '·', 'Inner too')}${item(1, '2.', 'Second')}` +
      `<p class=MsoNormal>Then</p>${item(1, '·', 'Bullet')}<p><img src="https://a.example/b.png" alt="B"></p></body></html>`,
  )
  expect(cleanHtml(pasted)).toBe(
    '<p>Do this</p><ol><li><p>First</p><ul><li><p>Inner</p></li><li><p>Inner too</p></li></ul></li><li><p>Second</p></li></ol>' +
      '<p>Then</p><ul><li><p>Bullet</p></li></ul><p><img src="https://a.example/b.png" alt="B" /></p>',
  )
})
