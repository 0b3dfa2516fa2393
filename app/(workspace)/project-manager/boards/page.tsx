import '@/lib/modules'
import { notFound, redirect } from 'next/navigation'
import { BoardList } from '@/components/project-manager/boards/board-list'
import { pageContext } from '@/lib/core/auth/page-context'
import { can } from '@/lib/core/context'
import { listedBoards } from '@/lib/modules/project-manager/pages/listed-boards'

export const metadata = { title: 'Boards' }

/** The only board, or which there are. */
export default async function BoardsPage() {
  const ctx = await pageContext()
  if (!can(ctx, 'project-manager.card.read')) notFound()
  const boards = await listedBoards(ctx)
  if (boards.length === 1) redirect(boards[0]!.href)
  return <BoardList boards={boards} mayManage={can(ctx, 'project-manager.board.manage')} />
}
