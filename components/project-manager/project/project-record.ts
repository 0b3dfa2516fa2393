import type { RecordFacts } from '@/components/record-page/types'
import type { AnswerOf } from '@/lib/client/call'

export type ProjectPage = AnswerOf<'GET /pm/projects/{project_id}/page'>

export const projectRecord = (id: string): RecordFacts => ({
  slug: 'projects',
  id,
  list: '/project-manager/projects',
  shows: ['projects', 'project-milestones', 'project-cards', 'project-time'],
})
