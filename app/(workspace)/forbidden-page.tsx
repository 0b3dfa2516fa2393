import { EmptyState } from '@/components/ui/feedback/empty-state'

/** In place of a page that the caller's role may not see; `body` tells whom to ask. */
export const ForbiddenPage = ({
  title = 'This page is not open to your role',
  body,
}: {
  title?: string
  body: string
}) => <EmptyState page kind="forbidden" className="min-h-full" title={title} body={body} />
