import { apiUrl } from '@/lib/client/api'
import { type AnswerOf, call } from '@/lib/client/call'

/** What comments and files belong to. */
export type Subject = { kind: 'card' | 'project'; id: string }

/** The grid whose news is news of it. */
export const gridOf = ({ kind }: Subject): string => (kind === 'card' ? 'project-cards' : 'projects')

export type Comment = AnswerOf<'GET /pm/cards/{record_id}/comments'>['comments'][number]
export type CardFile = AnswerOf<'GET /pm/cards/{record_id}/files'>['files'][number]

type Key = { idempotencyKey?: string }

export function listComments({ kind, id }: Subject, before: string | undefined, signal: AbortSignal) {
  const input = { record_id: id, before }
  return kind === 'card'
    ? call('GET /pm/cards/{record_id}/comments', input, { signal })
    : call('GET /pm/projects/{record_id}/comments', input, { signal })
}

export function addComment({ kind, id }: Subject, body: string, key: Key) {
  const input = { record_id: id, body }
  return kind === 'card'
    ? call('POST /pm/cards/{record_id}/comments', input, key)
    : call('POST /pm/projects/{record_id}/comments', input, key)
}

export function changeComment({ kind, id }: Subject, comment_id: string, body: string, key: Key) {
  const input = { record_id: id, comment_id, body }
  return kind === 'card'
    ? call('PATCH /pm/cards/{record_id}/comments/{comment_id}', input, key)
    : call('PATCH /pm/projects/{record_id}/comments/{comment_id}', input, key)
}

export function deleteComment({ kind, id }: Subject, comment_id: string) {
  const input = { record_id: id, comment_id }
  return kind === 'card'
    ? call('DELETE /pm/cards/{record_id}/comments/{comment_id}', input)
    : call('DELETE /pm/projects/{record_id}/comments/{comment_id}', input)
}

export function listFiles({ kind, id }: Subject, signal: AbortSignal) {
  const input = { record_id: id }
  return kind === 'card'
    ? call('GET /pm/cards/{record_id}/files', input, { signal })
    : call('GET /pm/projects/{record_id}/files', input, { signal })
}

export function addFile({ kind, id }: Subject, file: File) {
  const input = { record_id: id, file }
  return kind === 'card'
    ? call('POST /pm/cards/{record_id}/files', input)
    : call('POST /pm/projects/{record_id}/files', input)
}

export function deleteFile({ kind, id }: Subject, file_id: string) {
  const input = { record_id: id, file_id }
  return kind === 'card'
    ? call('DELETE /pm/cards/{record_id}/files/{file_id}', input)
    : call('DELETE /pm/projects/{record_id}/files/{file_id}', input)
}

export const fileHref = ({ kind, id }: Subject, fileId: string, download = false): string =>
  apiUrl(`/pm/${kind}s/${id}/files/${fileId}/content`, download ? 'download=1' : '')
