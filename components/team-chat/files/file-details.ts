/** A file that the caller uploaded, as `GET /attachments` tells it. */
export type ChatFile = {
  id: number
  name: string
  path_id: string
  size: number
  /** Unix seconds. */
  create_time: number
  message_ids: number[]
}
export type FileKind = 'picture' | 'video' | 'sound' | 'pdf' | 'text' | 'other'
export type SortKey = 'name' | 'size' | 'create_time' | 'uses'
export type Sort = { key: SortKey; descending: boolean }
export type FileFilter = { text: string; use: 'all' | 'used' | 'unused' }

const ENDINGS: Record<Exclude<FileKind, 'other'>, RegExp> = {
  picture: /\.(png|jpe?g|gif|webp|avif|svg|bmp)$/i,
  video: /\.(mp4|webm|mov|m4v)$/i,
  sound: /\.(mp3|ogg|oga|wav|m4a|flac|aac)$/i,
  pdf: /\.pdf$/i,
  text: /\.(txt|md|csv|json|log|xml|ya?ml|html?|css|js|ts|py|sql)$/i,
}

export function kindOf({ name }: Pick<ChatFile, 'name'>): FileKind {
  const found = Object.entries(ENDINGS).find(([, ending]) => ending.test(name))
  return (found?.[0] as FileKind | undefined) ?? 'other'
}

export const addressOf = ({ path_id }: Pick<ChatFile, 'path_id'>): string =>
  `/user_uploads/${path_id.split('/').map(encodeURIComponent).join('/')}`

/** The interface gives all of one's files at once, so what is shown is chosen here. */
export function shownFiles(files: ChatFile[], filter: FileFilter, sort: Sort): ChatFile[] {
  const wanted = filter.text.trim().toLowerCase()
  const compare = comparisons[sort.key]
  return files
    .filter((file) => file.name.toLowerCase().includes(wanted))
    .filter(({ message_ids }) => filter.use === 'all' || (filter.use === 'used') === message_ids.length > 0)
    .sort((a, b) => (sort.descending ? compare(b, a) : compare(a, b)) || b.id - a.id)
}

const comparisons: Record<SortKey, (a: ChatFile, b: ChatFile) => number> = {
  name: (a, b) => a.name.localeCompare(b.name, undefined, { numeric: true, sensitivity: 'base' }),
  size: (a, b) => a.size - b.size,
  create_time: (a, b) => a.create_time - b.create_time,
  uses: (a, b) => a.message_ids.length - b.message_ids.length,
}

export const totalSize = (files: ChatFile[]): number => files.reduce((sum, { size }) => sum + size, 0)
