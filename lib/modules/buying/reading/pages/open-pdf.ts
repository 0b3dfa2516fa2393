import { createRequire } from 'node:module'
import path from 'node:path'
import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist'
import { BILL_MAX_PIXELS } from '../file-kind'
import type { PageImage, ReadPage } from '../types'
import { LockedBill, UnreadableBill } from '../unreadable-bill'
import { wordsOfText } from './text-words'

/** More pages than this are not read: bills are short, catalogues are not bills (provider details, 12). */
export const MAX_PAGES = 10

/** Pixels on the longer side of a rendered page: letters of 8 points are then some 17 pixels high. */
export const LONG_SIDE = 1800

const NOT_A_PDF =
  'This PDF is damaged and cannot be opened. Save or print it to PDF again, or send a photo of the bill.'

export type OpenPdf = {
  pageCount: number
  /** The words of the text layer, upright. */
  textOf(page: number): Promise<ReadPage>
  /** The page as it looks, upright, as PNG. */
  imageOf(page: number, longSide?: number): Promise<PageImage>
  close(): Promise<void>
}

/**
 * Whether a PDF opens without a password, and else whether this one opens it. Only the index of the file is read.
 * A file with an owner's password alone opens without one and with none: without is tried first (provider details, 12).
 * @throws UnreadableBill where the file is no PDF
 */
export async function needsPassword(bytes: Uint8Array, password?: string): Promise<'no' | 'needed' | 'wrong'> {
  try {
    const document = await open(bytes, password)
    await document.loadingTask.destroy()
    return 'no'
  } catch (error) {
    if (error instanceof LockedBill) return error.reason
    throw error
  }
}

/** @throws LockedBill without the right password, UnreadableBill for what is no PDF or has no pages */
export async function openPdf(bytes: Uint8Array, password?: string): Promise<OpenPdf> {
  const document = await open(bytes, password)
  if (document.numPages === 0) throw new UnreadableBill('This PDF has no pages.')
  const turns = new Map<number, number>()
  return {
    pageCount: document.numPages,
    async textOf(number) {
      const page = await pageOf(document, number)
      const { items } = await page.getTextContent({ disableNormalization: false })
      const { words, width, height, turn } = wordsOfText(items, (turn) =>
        page.getViewport({ scale: 1, rotation: turned(page, turn) }),
      )
      turns.set(number, turn)
      return { number, width, height, words }
    },
    async imageOf(number, longSide = LONG_SIDE) {
      const page = await pageOf(document, number)
      return render(page, turns.get(number) ?? 0, longSide)
    },
    close: () => document.loadingTask.destroy(),
  }
}

/** The text layer of each page, at most ten. */
export async function readPdfPages(bytes: Uint8Array, password?: string): Promise<ReadPage[]> {
  const pdf = await openPdf(bytes, password)
  try {
    const pages: ReadPage[] = []
    for (let number = 1; number <= Math.min(pdf.pageCount, MAX_PAGES); number++) pages.push(await pdf.textOf(number))
    return pages
  } finally {
    await pdf.close()
  }
}

/** One page as PNG. */
export async function renderPage(bytes: Uint8Array, page: number, password?: string): Promise<Uint8Array> {
  const pdf = await openPdf(bytes, password)
  try {
    return (await pdf.imageOf(page)).image
  } finally {
    await pdf.close()
  }
}

async function open(bytes: Uint8Array, password?: string): Promise<PDFDocumentProxy> {
  try {
    return await attempt(bytes)
  } catch (error) {
    if (!(error instanceof LockedBill) || password === undefined || password === '') throw error
    return attempt(bytes, password)
  }
}

async function attempt(bytes: Uint8Array, password?: string): Promise<PDFDocumentProxy> {
  const pdfjs = await import('pdfjs-dist/legacy/build/pdf.mjs')
  const folder = path.dirname(
    createRequire(path.join(process.cwd(), 'package.json')).resolve('pdfjs-dist/package.json'),
  )
  const task = pdfjs.getDocument({
    // The library takes the bytes for itself, and a second attempt needs them again.
    data: bytes.slice(),
    password,
    verbosity: pdfjs.VerbosityLevel.ERRORS,
    maxImageSize: BILL_MAX_PIXELS,
    enableXfa: false,
    disableFontFace: true,
    useSystemFonts: false,
    // Files of the package, never an address: nothing is fetched while a bill is read.
    useWorkerFetch: false,
    standardFontDataUrl: path.join(folder, 'standard_fonts/'),
    cMapUrl: path.join(folder, 'cmaps/'),
    cMapPacked: true,
    wasmUrl: path.join(folder, 'wasm/'),
    iccUrl: path.join(folder, 'iccs/'),
  })
  try {
    return await task.promise
  } catch (error) {
    await task.destroy()
    if (error instanceof Error && error.name === 'PasswordException') {
      throw new LockedBill(password === undefined ? 'needed' : 'wrong')
    }
    throw new UnreadableBill(NOT_A_PDF)
  }
}

async function pageOf(document: PDFDocumentProxy, number: number): Promise<PDFPageProxy> {
  try {
    return await document.getPage(number)
  } catch {
    throw new UnreadableBill(NOT_A_PDF)
  }
}

const turned = (page: PDFPageProxy, turn: number) => (page.rotate + turn) % 360

async function render(page: PDFPageProxy, turn: number, longSide: number): Promise<PageImage> {
  const { createCanvas } = await import('@napi-rs/canvas')
  const plain = page.getViewport({ scale: 1, rotation: turned(page, turn) })
  const scale = longSide / Math.max(plain.width, plain.height, 1)
  const viewport = page.getViewport({ scale, rotation: turned(page, turn) })
  const width = Math.max(1, Math.round(viewport.width))
  const height = Math.max(1, Math.round(viewport.height))
  const canvas = createCanvas(width, height)
  await page.render({
    // The library is typed for browsers; this canvas has what it uses of theirs.
    canvas: canvas as unknown as HTMLCanvasElement,
    viewport,
    background: '#ffffff',
  }).promise
  page.cleanup()
  return { width, height, image: await canvas.encode('png') }
}
