import '@/lib/modules'
import { notFound } from 'next/navigation'
import { BoardsScreen } from '@/components/project-manager/boards/boards-screen'
import { pageContext } from '@/lib/core/auth/page-context'
import { can } from '@/lib/core/context'
import { runOperation } from '@/lib/core/operation'
import { listBoards } from '@/lib/modules/project-manager/operations/boards/read-boards'

export const metadata = { title: 'Boards and columns' }

export default async function BoardSettingsPage() {
  const ctx = await pageContext()
  if (!can(ctx, 'project-manager.card.read')) notFound()
  const { boards } = await runOperation(listBoards, ctx, {})
  return (
    <BoardsScreen
      initial={boards}
      mayManage={can(ctx, 'project-manager.board.manage')}
      mayDelete={can(ctx, 'project-manager.card.delete')}
    />
  )
}
