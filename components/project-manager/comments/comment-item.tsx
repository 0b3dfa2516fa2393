'use client'
import { useMutation } from '@tanstack/react-query'
import { Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { LinkedText } from '@/components/project-manager/linked-text'
import { type Comment, changeComment, deleteComment, type Subject } from '@/components/project-manager/subject-calls'
import { useMe } from '@/components/shell/me-context'
import { Avatar } from '@/components/ui/avatar'
import { cn } from '@/components/ui/cn'
import { toast } from '@/components/ui/feedback/toast'
import { IconButton } from '@/components/ui/icon-button'
import { confirm } from '@/components/ui/overlays/confirm'
import { RelativeTime } from '@/components/ui/relative-time'
import { messageOf } from '@/lib/client/api'
import { CommentForm } from './comment-form'

type Props = {
  subject: Subject
  comment: Comment
  mayWrite: boolean
  mayModerate: boolean
  onChanged: () => Promise<unknown>
}

export function CommentItem({ subject, comment, mayWrite, mayModerate, onChanged }: Props) {
  const { user } = useMe()
  const [editing, setEditing] = useState(false)
  const mine = comment.author_id === user.id
  const mayChange = mayWrite && (mine || mayModerate)
  const named = comment.mention_ids.includes(user.id)
  const remove = useMutation({
    mutationFn: () => deleteComment(subject, comment.id),
    onError: (error) => toast.error('The comment was not deleted', { description: messageOf(error) }),
    onSettled: onChanged,
  })
  async function ask() {
    const sure = await confirm({ title: 'Delete this comment?', body: 'It is gone.', button: 'Delete', danger: true })
    if (sure) remove.mutate()
  }
  return (
    <li className={cn('flex gap-2.5', named && '-mx-2 rounded-md bg-accent-soft px-2 py-1.5')}>
      <Avatar name={comment.author_name} />
      <div className="min-w-0 flex-1">
        <div className="flex items-center gap-1.5 text-xs text-ink-muted">
          <span className="truncate font-medium text-ink">{comment.author_name}</span>
          <RelativeTime value={comment.created_at} />
          {comment.edited_at && <span>(changed)</span>}
          {mayChange && !editing && (
            <span className="ml-auto flex shrink-0">
              <IconButton
                size="sm"
                label="Change the comment"
                icon={<Pencil aria-hidden />}
                onClick={() => setEditing(true)}
              />
              <IconButton
                size="sm"
                label="Delete the comment"
                icon={<Trash2 aria-hidden />}
                onClick={() => void ask()}
              />
            </span>
          )}
        </div>
        {editing ? (
          <CommentForm
            button="Save"
            initial={comment.body}
            onCancel={() => setEditing(false)}
            onSend={async (body, intent) => {
              await changeComment(subject, comment.id, body, intent)
              await onChanged()
              setEditing(false)
            }}
          />
        ) : (
          <LinkedText text={comment.body} />
        )}
      </div>
    </li>
  )
}
