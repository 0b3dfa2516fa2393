import { defineApi, route } from '@/lib/core/http/api-table'
import { readProjectPage } from '../operations/projects/read-project-page'

export const projectsApi = defineApi('platform', 'Project manager', {
  'GET /pm/projects/{project_id}/page': route(readProjectPage, {
    id: 'getProjectPage',
    summary: 'A project with its boards, milestones, dated cards and running clocks',
  }),
})
