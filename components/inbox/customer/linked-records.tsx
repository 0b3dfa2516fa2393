'use client'
import { useMutation } from '@tanstack/react-query'
import { Unlink } from 'lucide-react'
import Link from 'next/link'
import { useCan } from '@/components/shell/me-context'
import { toast } from '@/components/ui/feedback/toast'
import { IconButton } from '@/components/ui/icon-button'
import { RelativeTime } from '@/components/ui/relative-time'
import { messageOf } from '@/lib/client/api'
import { call } from '@/lib/client/call'
import { type ConversationLink, LINK_SUBJECTS } from '@/lib/modules/inbox/schemas'

type Props = { conversationId: string; links: readonly ConversationLink[]; refresh: () => Promise<unknown> }

export const subjectLabel = (subject: string): string =>
  LINK_SUBJECTS.find(({ value }) => value === subject)?.label ?? subject

/** What was made of the conversation. */
export function LinkedRecords({ conversationId, links, refresh }: Props) {
  const mayUpdate = useCan('inbox.conversation.update')
  const link = (row: ConversationLink) => ({
    conversation_id: conversationId,
    subject: row.subject,
    subject_id: row.subject_id,
  })
  const restore = useMutation({
    mutationFn: (row: ConversationLink) => call('POST /desk/conversations/{conversation_id}/links', link(row)),
    onSettled: refresh,
    onError: (error) => toast.error('The link was not restored', { description: messageOf(error) }),
  })
  const remove = useMutation({
    mutationFn: (row: ConversationLink) =>
      call('DELETE /desk/conversations/{conversation_id}/links/{link_id}', {
        conversation_id: conversationId,
        link_id: row.id,
      }),
    onSuccess: (_, row) =>
      toast.success('Unlinked', {
        description: row.label,
        action: { label: 'Undo', onClick: () => restore.mutate(row) },
      }),
    onSettled: refresh,
    onError: (error) => toast.error('The record was not unlinked', { description: messageOf(error) }),
  })
  if (links.length === 0) return null
  return (
    <section aria-label="Made from this conversation" className="flex flex-col gap-1 text-sm">
      <h3 className="text-xs font-medium text-ink-muted">Made from this conversation</h3>
      <ul>
        {links.map((row) => (
          <li key={row.id} className="flex items-center gap-2">
            <span className="min-w-0 flex-1 py-1">
              {row.href ? (
                <Link
                  href={row.href}
                  prefetch={false}
                  className="block truncate font-medium text-accent-ink hover:underline"
                >
                  {row.label || subjectLabel(row.subject)}
                </Link>
              ) : (
                <span className="block truncate font-medium">{row.label || subjectLabel(row.subject)}</span>
              )}
              <span className="block truncate text-xs text-ink-muted">
                {subjectLabel(row.subject)} · {row.created_by_name} <RelativeTime value={row.created_at} />
              </span>
            </span>
            {mayUpdate && (
              <IconButton
                size="sm"
                label={`Unlink ${row.label}`}
                icon={<Unlink aria-hidden />}
                disabled={remove.isPending}
                onClick={() => remove.mutate(row)}
              />
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
