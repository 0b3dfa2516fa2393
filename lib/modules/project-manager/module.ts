import { recordCards } from '@/lib/core/contributions/record-cards'
import { contribute } from '@/lib/core/contributions/slot'
import { defineModule } from '@/lib/core/module'
import { timelineKinds } from '@/lib/core/timeline/kinds'
import { documentEnded } from '@/lib/modules/accounting/slots'
import { articlesApi } from './api/articles'
import { boardsApi } from './api/boards'
import { cardPartsApi } from './api/card-parts'
import { projectsApi } from './api/projects'
import { scheduleApi } from './api/schedule'
import { timeApi } from './api/time'
import { freeHours } from './billing/free-hours'
import { articleCard, cardCard, projectCard } from './domain/record-cards'
import { adminCredentials } from './grids/admin-credentials.grid'
import { campaignSchedule } from './grids/campaign-schedule.grid'
import { knowledgeBase } from './grids/knowledge-base.grid'
import { myWork } from './grids/my-work.grid'
import { projectCards } from './grids/project-cards.grid'
import { projectMilestones } from './grids/project-milestones.grid'
import { projectRates } from './grids/project-rates.grid'
import { projectTime } from './grids/project-time.grid'
import { projects } from './grids/projects.grid'
import { remindClocksJob } from './jobs/remind-clocks.job'
import { projectManagerPermissions } from './permissions'
import { workKinds } from './projects/timeline'
import { purgeProjectsSample } from './sample/purge-sample'
import { projectSteps } from './setup/getting-started'

export const projectManagerModule = defineModule({
  name: 'project-manager',
  title: 'Project manager',
  icon: 'list-checks',
  order: 150,
  navigation: [
    { label: 'Projects', href: '/project-manager/projects', icon: 'folder', grid: 'projects' },
    { label: 'My work', href: '/project-manager/my-work', icon: 'user-check', grid: 'my-work' },
    { label: 'Cards', href: '/project-manager/cards', icon: 'list', grid: 'project-cards' },
    {
      label: 'Boards',
      href: '/project-manager/boards',
      icon: 'columns-3',
      permission: 'project-manager.card.read',
    },
    {
      label: 'Time sheet',
      href: '/project-manager/time-sheet',
      icon: 'table',
      permission: 'project-manager.time.read',
    },
    { label: 'Time', href: '/project-manager/time', icon: 'calendar-clock', grid: 'project-time' },
    { label: 'Hourly rates', href: '/project-manager/rates', icon: 'wallet', grid: 'project-rates' },
    { label: 'Knowledge', href: '/project-manager/knowledge', icon: 'notebook-pen', grid: 'knowledge-base' },
    { label: 'Calendar', href: '/schedule', icon: 'calendar-clock', permission: 'project-manager.schedule.read' },
    {
      label: 'Campaign schedule',
      href: '/project-manager/campaigns',
      icon: 'megaphone',
      grid: 'campaign-schedule',
    },
    { label: 'Credentials', href: '/project-manager/credentials', icon: 'lock', grid: 'admin-credentials' },
  ],
  permissions: projectManagerPermissions,
  grids: [
    projects,
    projectMilestones,
    projectCards,
    myWork,
    projectTime,
    projectRates,
    knowledgeBase,
    campaignSchedule,
    adminCredentials,
  ],
  apis: [boardsApi, timeApi, articlesApi, projectsApi, cardPartsApi, scheduleApi],
  jobs: [remindClocksJob],
  contributions: [
    contribute(documentEnded, freeHours),
    ...workKinds.map((kind) => contribute(timelineKinds, kind)),
    ...[projectCard, cardCard, articleCard].map((kind) => contribute(recordCards, kind)),
  ],
  gettingStarted: projectSteps,
  purgeSample: purgeProjectsSample,
})
