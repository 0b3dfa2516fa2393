import { XMLParser } from 'fast-xml-parser'
import { type Archive, readPart } from '@/lib/core/files/archive'

/** Lists of parts and sheets; the sheets themselves are elsewhere. */
const MAX_LIST_BYTES = 2_000_000
const LISTS = new Set(['Override', 'sheet'])
const MAIN_PART = /\.main\+xml$/

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '',
  removeNSPrefix: true,
  parseAttributeValue: false,
  isArray: (name) => LISTS.has(name),
})

type ContentTypes = { Types?: { Override?: { PartName?: string; ContentType?: string }[] } }
type Workbook = { workbook?: { sheets?: { sheet?: { name?: string; state?: string }[] } } }

/** The sheets of a workbook that can be seen, in their order; nothing of them is unpacked. */
export async function sheetNames(archive: Archive): Promise<string[]> {
  const types = parser.parse(await readPart(archive, '[Content_Types].xml', MAX_LIST_BYTES)) as ContentTypes
  const main = types.Types?.Override?.find(({ ContentType }) => MAIN_PART.test(ContentType ?? ''))
  const name = main?.PartName?.replace(/^\//, '') ?? 'xl/workbook.xml'
  const { workbook } = parser.parse(await readPart(archive, name, MAX_LIST_BYTES)) as Workbook
  const sheets = workbook?.sheets?.sheet ?? []
  return sheets.flatMap(({ name, state = 'visible' }) => (name && state === 'visible' ? [name] : []))
}
