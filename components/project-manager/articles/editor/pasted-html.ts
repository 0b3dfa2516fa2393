/** Where pictures of other programs lie, no article can show them. */
const SHOWN_IMAGE = /^(https:|\/api\/)/i
const NUMBERED = /^\(?[0-9a-z]{1,4}[.)]/i

/** HTML from the clipboard as the editor understands it: Word has its lists as paragraphs, and its pictures in its own folders. */
export function pastedHtml(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  for (const image of body.querySelectorAll('img'))
    if (!SHOWN_IMAGE.test(image.getAttribute('src') ?? '')) image.remove()
  for (const paragraph of [...body.querySelectorAll('p')]) if (markerOf(paragraph)) moveToList(paragraph)
  return body.innerHTML
}

const levelOf = (element: Element): number =>
  Number(/mso-list:\s*l\d+ level([1-9])/i.exec(element.getAttribute('style') ?? '')?.[1] ?? 0)

/** The bullet or number that Word writes before what a list item says. */
const markerOf = (paragraph: Element): Element | null =>
  levelOf(paragraph) > 0 ? paragraph.querySelector('span[style*="mso-list:Ignore" i]') : null

const LEVEL = 'data-level'

/** Into the list that ends just before it, deeper where its level is; else into a new one. */
function moveToList(paragraph: Element): void {
  const marker = markerOf(paragraph)!
  const level = levelOf(paragraph)
  const kind = NUMBERED.test((marker.textContent ?? '').trim()) ? 'ol' : 'ul'
  marker.remove()
  const document = paragraph.ownerDocument
  const item = document.createElement('li')
  let list = paragraph.previousElementSibling
  if (!list?.matches(`[${LEVEL}]`)) list = null
  while (list && Number(list.getAttribute(LEVEL)) < level) {
    const inner: Element | null | undefined = list.lastElementChild?.lastElementChild
    if (inner?.matches(`[${LEVEL}]`)) list = inner
    else {
      const next = newList(document, kind, level)
      list.lastElementChild?.append(next)
      list = next
    }
  }
  if (!list) {
    list = newList(document, kind, level)
    paragraph.before(list)
  }
  list.append(item)
  item.append(paragraph)
}

function newList(document: Document, kind: 'ol' | 'ul', level: number): Element {
  const list = document.createElement(kind)
  list.setAttribute(LEVEL, String(level))
  return list
}
