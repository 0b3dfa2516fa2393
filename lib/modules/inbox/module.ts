import { contribute } from '@/lib/core/contributions/slot'
import { defineModule } from '@/lib/core/module'
import { timelineKinds, timelineRecords } from '@/lib/core/timeline/kinds'
import { conversationsApi } from './api/conversations'
import { deskApi } from './api/desk'
import { frameApi } from './api/frame'
import { partiesApi } from './api/parties'
import { deskConversations } from './grids/desk-conversations.grid'
import { backfillJob } from './jobs/backfill.job'
import { catchUpJob } from './jobs/catch-up.job'
import { deskWebhooks } from './jobs/desk-webhooks'
import { readDirectoryJob } from './jobs/read-directory.job'
import { sendReplyJob } from './jobs/send-reply.job'
import { conversationRecord, inboxKinds } from './parties/timeline'
import { inboxPermissions } from './permissions'
import { purgeInboxSample } from './sample/purge-sample'

export const inboxModule = defineModule({
  name: 'inbox',
  title: 'Inbox',
  icon: 'inbox',
  order: 130,
  navigation: [
    { label: 'Inbox', href: '/inbox', icon: 'inbox', permission: 'inbox.conversation.read', shortcut: 'i' },
    { label: 'My chats', href: '/inbox/mine', icon: 'user', permission: 'inbox.chats.read' },
    { label: 'All conversations', href: '/inbox/conversations', icon: 'list', grid: 'desk-conversations' },
    { label: 'Helpdesk contacts', href: '/inbox/contacts', icon: 'contact', permission: 'inbox.contact.read' },
    { label: 'Chat reports', href: '/inbox/reports', icon: 'chart-column', permission: 'inbox.stats.read' },
    { label: 'Helpdesk', href: '/inbox/helpdesk', icon: 'messages-square', permission: 'inbox.conversation.read' },
    {
      label: 'Helpdesk',
      href: '/settings/helpdesk',
      after: '/settings/connections',
      icon: 'inbox',
      permission: 'inbox.sync.read',
    },
  ],
  permissions: inboxPermissions,
  grids: [deskConversations],
  apis: [deskApi, conversationsApi, partiesApi, frameApi],
  jobs: [backfillJob, catchUpJob, readDirectoryJob, sendReplyJob],
  webhookHandlers: [deskWebhooks],
  contributions: [
    ...inboxKinds.map((kind) => contribute(timelineKinds, kind)),
    contribute(timelineRecords, conversationRecord),
  ],
  purgeSample: purgeInboxSample,
})
