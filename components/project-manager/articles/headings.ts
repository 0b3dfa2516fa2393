import { textOf } from '@/components/ui/rich-text/html-text'

export type Heading = { id: string; level: number; text: string }

const HEADING = /<h([234])>(.*?)<\/h\1>/gs

/** The article with a place to go to at each heading, and the list of them. In cleaned HTML headings have no attributes. */
export function withHeadings(html: string): { html: string; headings: Heading[] } {
  const headings: Heading[] = []
  const placed = html.replace(HEADING, (whole, level: string, inner: string) => {
    const text = textOf(inner)
    if (text === '') return whole
    const id = `section-${headings.length + 1}`
    headings.push({ id, level: Number(level), text })
    return `<h${level} id="${id}">${inner}</h${level}>`
  })
  return { html: placed, headings }
}
