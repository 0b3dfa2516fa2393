import { doubt } from './doubt'
import { extractBill } from './fields/extract-bill'
import { fileKind } from './file-kind'
import { MAX_PAGES, type OpenPdf, openPdf } from './pages/open-pdf'
import { textOfPages } from './pages/page-lines'
import { openPicture, readPicture } from './pages/pictures'
import type { BillRead, PageImage, ReadMethod, ReadOptions, ReadPage } from './types'
import { UnreadableBill } from './unreadable-bill'

/** Letters a page that count as a text layer: scanners leave stamps and page numbers (provider details, 12). */
const MIN_LETTERS = 40

export type Task = Pick<ReadOptions, 'password' | 'own' | 'onProgress'>

/** Reads a bill in this very thread. Callers use readBill, which keeps hostile files away from the process. */
export async function readBillHere(bytes: Uint8Array, task: Task): Promise<BillRead> {
  const kind = fileKind(bytes)
  if (!kind) throw new UnreadableBill('This is neither a PDF nor a picture. Send a PDF, PNG, JPEG, WEBP or GIF file.')
  const { pages, images, method, leftOut } = await (kind === 'pdf' ? readPdf(bytes, task) : readPhoto(bytes, task))
  task.onProgress?.('understanding', 0, 1)
  const reading = extractBill(pages, task.own)
  if (leftOut > 0) {
    reading.warnings.push({
      code: 'pages_left_out',
      message: `Only the first ${MAX_PAGES} pages were read; ${leftOut} more were left out.`,
    })
  }
  const words = pages.flatMap((page) => page.words)
  const mean_confidence = words.reduce((sum, word) => sum + word.confidence, 0) / Math.max(1, words.length)
  if (words.length > 0) doubt(reading, mean_confidence)
  return { reading, pages: images, text: textOfPages(pages), method, mean_confidence }
}

type Read = { pages: ReadPage[]; images: PageImage[]; method: ReadMethod; leftOut: number }

async function readPhoto(bytes: Uint8Array, { onProgress }: Task): Promise<Read> {
  onProgress?.('recognising', 0, 1)
  const { page, image } = await readPicture(await openPicture(bytes), 1)
  return { pages: [page], images: [image], method: 'ocr', leftOut: 0 }
}

async function readPdf(bytes: Uint8Array, { password, onProgress }: Task): Promise<Read> {
  onProgress?.('opening', 0, 1)
  const pdf = await openPdf(bytes, password)
  try {
    const count = Math.min(pdf.pageCount, MAX_PAGES)
    const read: Read = { pages: [], images: [], method: 'text', leftOut: pdf.pageCount - count }
    for (let number = 1; number <= count; number++) await readPage(pdf, number, count, read, onProgress)
    return read
  } finally {
    await pdf.close()
  }
}

async function readPage(pdf: OpenPdf, number: number, count: number, read: Read, onProgress: Task['onProgress']) {
  onProgress?.('reading', number - 1, count)
  const page = await pdf.textOf(number)
  const image = await pdf.imageOf(number)
  if (hasText(page)) {
    read.pages.push(page)
    read.images.push(image)
    return
  }
  onProgress?.('recognising', number - 1, count)
  const scanned = await readPicture(image.image, number)
  read.pages.push(scanned.page)
  read.images.push(scanned.image)
  read.method = 'ocr'
}

/** Some programs write letters that cannot be told apart from each other: what is seen counts then, not what is stored. */
function hasText({ words }: ReadPage): boolean {
  const text = words.map((word) => word.text).join('')
  const strange = text.replace(/[\p{L}\p{N}\p{P}\p{S}]/gu, '').length
  return text.length >= MIN_LETTERS && strange < text.length * 0.2
}
