import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'

/** The words of each page of a PDF, a blank between them. */
export async function pagesOf(bytes: ArrayBuffer): Promise<string[]> {
  const file = await getDocument({ data: new Uint8Array(bytes), useSystemFonts: false }).promise
  const pages = Array.from({ length: file.numPages }, async (_, index) => {
    const { items } = await (await file.getPage(index + 1)).getTextContent()
    return items.flatMap((item) => ('str' in item && item.str.trim() ? [item.str] : [])).join(' ')
  })
  return (await Promise.all(pages)).map((page) => page.replace(/\s+/g, ' '))
}
