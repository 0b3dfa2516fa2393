import { createRequire } from 'node:module'
import path from 'node:path'
import type { Page, PSM, Worker } from 'tesseract.js'
import type { ReadWord } from '../types'
import { UnreadableBill } from '../unreadable-bill'

/** Longest time for one page. */
const PAGE_SECONDS = 60

/** The recogniser's numbers for them (its enumeration PSM, which only comes with the whole library). */
const MODES: Record<Mode, string> = { whole: '3', lines: '6', scattered: '11' }

let worker: Promise<Worker> | undefined
let queue: Promise<unknown> = Promise.resolve()

/** A page as one block of lines, or as words scattered anywhere. */
export type Mode = 'whole' | 'lines' | 'scattered'

export type Recognised = { words: ReadWord[]; confidence: number }

/**
 * The words in a picture, upright or not; the boxes are fractions of it. One recogniser stays open and takes one page
 * after the other: opening one costs more than most pages. Its language data come with the package, nothing is fetched.
 * @throws UnreadableBill for a page that takes longer than a minute
 */
export function recognise(image: Uint8Array, width: number, height: number, mode: Mode = 'whole'): Promise<Recognised> {
  const result = queue.then(() => recogniseNow(image, width, height, mode))
  queue = result.catch(() => {})
  return result
}

export async function closeRecogniser(): Promise<void> {
  const closing = worker
  worker = undefined
  await (await closing?.catch(() => undefined))?.terminate()
}

async function recogniseNow(image: Uint8Array, width: number, height: number, mode: Mode): Promise<Recognised> {
  worker ??= openRecogniser()
  const recogniser = await worker
  await recogniser.setParameters({ tessedit_pageseg_mode: MODES[mode] as PSM })
  let timer: NodeJS.Timeout | undefined
  const tooLong = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(
      () => reject(new UnreadableBill('A page took too long to read. Send a clearer picture of the bill.')),
      PAGE_SECONDS * 1000,
    )
  })
  // Whoever loses the race is not waited for any more.
  tooLong.catch(() => {})
  try {
    const { data } = await Promise.race([
      recogniser.recognize(Buffer.from(image), {}, { blocks: true, text: false }),
      tooLong,
    ])
    return { words: wordsOf(data, width, height), confidence: data.confidence / 100 }
  } catch (error) {
    // It may still be busy with that page: the next one gets a fresh recogniser.
    await closeRecogniser()
    throw error
  } finally {
    clearTimeout(timer)
  }
}

async function openRecogniser(): Promise<Worker> {
  const { createWorker, OEM } = await import('tesseract.js')
  const manifest = createRequire(path.join(process.cwd(), 'package.json')).resolve(
    '@tesseract.js-data/eng/package.json',
  )
  const opened = await createWorker('eng', OEM.LSTM_ONLY, {
    langPath: path.join(path.dirname(manifest), '4.0.0_best_int'),
    gzip: true,
    cacheMethod: 'none',
    errorHandler: () => {},
  })
  await opened.setParameters({
    preserve_interword_spaces: '1',
    user_defined_dpi: '200',
  })
  return opened
}

function wordsOf(data: Page, width: number, height: number): ReadWord[] {
  const lines = (data.blocks ?? []).flatMap((block) => block.paragraphs.flatMap((paragraph) => paragraph.lines))
  return lines
    .flatMap((line) => line.words)
    .map(({ text, confidence, bbox }) => ({
      text: text.trim(),
      x: bbox.x0 / width,
      y: bbox.y0 / height,
      width: (bbox.x1 - bbox.x0) / width,
      height: (bbox.y1 - bbox.y0) / height,
      confidence: confidence / 100,
    }))
    .filter(isWord)
}

/** Rules, specks and edges of tables are read as words too, though never surely. */
function isWord({ text, confidence }: ReadWord): boolean {
  if (!/[\p{L}\p{N}#&@$€£]/u.test(text)) return false
  // Addresses of mail and the like are in no dictionary, and so never sure.
  return text.length > 4 || confidence > (text.length <= 2 ? 0.45 : 0.2)
}
