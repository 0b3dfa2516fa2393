import { z } from 'zod'
import { can } from '@/lib/core/context'
import { notFound } from '@/lib/core/errors'
import { readRow } from '@/lib/core/grid/query/read-grid'
import { rowOf } from '@/lib/core/grid/row-schema'
import { defineOperation } from '@/lib/core/operation'
import { boardOutput } from '../../boards/board-wire'
import { loadBoards } from '../../boards/load-board'
import { projects } from '../../grids/projects.grid'
import { loadDatedCards, loadMilestones, loadRunningClocks } from '../../projects/load-project-parts'
import { datedCardOutput, milestoneOutput, runningClockOutput } from '../../projects/project-wire'

/** All that the page of a project shows at once; its lists are grids. */
export const readProjectPage = defineOperation({
  name: 'project-manager.project.page',
  title: 'Read a project',
  permission: 'project-manager.project.read',
  effect: 'read',
  input: z.strictObject({ project_id: z.string() }),
  output: z.object({
    project: rowOf(() => projects),
    boards: z.array(boardOutput),
    milestones: z.array(milestoneOutput),
    cards: z.array(datedCardOutput).describe('Those that are due on a day, the first 300.'),
    clocks: z.array(runningClockOutput),
  }),
  async run({ ctx, input: { project_id } }) {
    if (!z.uuid().safeParse(project_id).success) throw notFound('project')
    const seesCards = can(ctx, 'project-manager.card.read')
    const [project, boards, milestones, cards, clocks] = await Promise.all([
      readRow(projects, ctx, project_id),
      seesCards ? loadBoards(ctx, { project_id }) : [],
      can(ctx, 'project-manager.milestone.read') ? loadMilestones(ctx, project_id) : [],
      seesCards ? loadDatedCards(ctx, project_id) : [],
      seesCards && can(ctx, 'project-manager.time.read') ? loadRunningClocks(ctx, project_id) : [],
    ])
    return { project, boards, milestones, cards, clocks }
  },
})
