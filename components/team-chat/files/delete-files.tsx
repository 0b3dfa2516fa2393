import { toast } from '@/components/ui/feedback/toast'
import { confirm } from '@/components/ui/overlays/confirm'
import { messageOf } from '@/lib/client/api'
import { chat } from '@/lib/client/chat/chat-call'
import { countOf, formatBytes } from '@/lib/client/format'
import { type ChatFile, totalSize } from './file-details'
import type { FileUse } from './use-files'

const SHOWN = 6

/** Asks, saying what will lead nowhere afterwards, and deletes. @returns whether anything is gone */
export async function deleteFiles(files: ChatFile[], uses: ReadonlyMap<number, FileUse>): Promise<boolean> {
  const what = files.length === 1 ? `“${files[0]!.name}”` : countOf(files.length, 'file')
  const sure = await confirm({
    title: `Delete ${what}?`,
    body: <Consequences files={files} uses={uses} />,
    button: files.length === 1 ? 'Delete the file' : `Delete ${countOf(files.length, 'file')}`,
    danger: true,
  })
  if (!sure) return false
  const failures: unknown[] = []
  for (const { id } of files) {
    try {
      await chat('DELETE /attachments/{attachment_id}', { attachment_id: id })
    } catch (error) {
      failures.push(error)
    }
  }
  const gone = files.length - failures.length
  if (gone > 0) toast.success(`${countOf(gone, 'file')} deleted`)
  if (failures.length > 0)
    toast.error(`${countOf(failures.length, 'file')} could not be deleted`, { description: messageOf(failures[0]) })
  return gone > 0
}

function Consequences({ files, uses }: { files: ChatFile[]; uses: ReadonlyMap<number, FileUse> }) {
  const ids = [...new Set(files.flatMap(({ message_ids }) => message_ids))]
  const known = ids.flatMap((id) => uses.get(id) ?? [])
  const size = formatBytes(totalSize(files))
  if (ids.length === 0)
    return `${size}. No message links to ${files.length === 1 ? 'it' : 'them'}. This cannot be undone.`
  return (
    <>
      <p>
        {size}. {countOf(ids.length, 'message')} {ids.length === 1 ? 'links' : 'link'} to{' '}
        {files.length === 1 ? 'it' : 'them'} and will keep {ids.length === 1 ? 'a link that leads' : 'links that lead'}{' '}
        nowhere. This cannot be undone.
      </p>
      <ul className="mt-2 list-disc pl-5">
        {known.slice(0, SHOWN).map(({ id, place, href }) => (
          <li key={id}>
            <a href={href} target="_blank" rel="noreferrer" className="text-accent-ink underline">
              {place}
            </a>
          </li>
        ))}
        {ids.length > SHOWN && <li>and {ids.length - Math.min(SHOWN, known.length)} more</li>}
      </ul>
    </>
  )
}
