'use client'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { FailedState } from '@/components/grid/states/grid-states'
import { addComment, gridOf, listComments, type Subject } from '@/components/project-manager/subject-calls'
import { Button } from '@/components/ui/button'
import { SkeletonLines } from '@/components/ui/feedback/skeleton'
import { useLive } from '@/lib/client/live'
import { CommentForm } from './comment-form'
import { CommentItem } from './comment-item'

type Props = { subject: Subject; mayWrite: boolean; mayModerate: boolean }

/** What people say about a card or a project, newest first; what others write appears at once. */
export function Comments({ subject, mayWrite, mayModerate }: Props) {
  const client = useQueryClient()
  const key = ['project-manager', 'comments', subject.kind, subject.id]
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: key,
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) => listComments(subject, pageParam, signal),
    getNextPageParam: (page) => page.next_cursor ?? undefined,
  })
  const refresh = () => client.invalidateQueries({ queryKey: key })
  useLive((event) => {
    const theirs = event.type === 'grid' && event.slug === gridOf(subject) && event.ids?.includes(subject.id)
    if (theirs || event.type === 'reconnected') void refresh()
  })
  const comments = data?.pages.flatMap((page) => page.comments) ?? []
  return (
    <div className="flex flex-col gap-3">
      {mayWrite && (
        <CommentForm
          button="Comment"
          onSend={async (body, intent) => {
            await addComment(subject, body, intent)
            await refresh()
          }}
        />
      )}
      {error && !data ? (
        <FailedState error={error} onRetry={() => void refetch()} what="comments" />
      ) : !data ? (
        <SkeletonLines lines={3} />
      ) : comments.length === 0 ? (
        <p className="text-sm text-ink-muted">No comments yet.</p>
      ) : (
        <ul aria-label="Comments" className="flex flex-col gap-3">
          {comments.map((comment) => (
            <CommentItem
              key={comment.id}
              subject={subject}
              comment={comment}
              mayWrite={mayWrite}
              mayModerate={mayModerate}
              onChanged={refresh}
            />
          ))}
        </ul>
      )}
      {hasNextPage && (
        <Button size="sm" className="w-fit" pending={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Show older
        </Button>
      )}
    </div>
  )
}
