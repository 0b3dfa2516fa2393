import { defineModule } from '@/lib/core/module'
import { channelsApi } from './api/channels'
import { eventsApi } from './api/events'
import { filesApi, storedFilesApi } from './api/files'
import { peopleApi } from './api/people'
import { personalApi } from './api/personal'
import { readingApi } from './api/reading'
import { sendingApi } from './api/sending'
import { setupApi } from './api/setup'
import { createDefaultChannel } from './channels/default-channels'
import { authenticateBasic } from './domain/authenticate'
import { postEventJob } from './jobs/post-event.job'
import { pruneChatEvents } from './jobs/prune-events.job'
import { teamChatPermissions } from './permissions'
import { handleEvents } from './setup/handle-events'
import { purgeChatSample } from './setup/purge-sample'

export const teamChatModule = defineModule({
  name: 'team-chat',
  title: 'Team chat',
  icon: 'messages-square',
  order: 20,
  navigation: [
    {
      label: 'Messages',
      href: '/team-chat',
      icon: 'messages-square',
      permission: 'team-chat.use',
      shortcut: 't',
    },
    { label: 'My files', href: '/team-chat/files', icon: 'folder', permission: 'team-chat.use' },
    { label: 'Chat settings', href: '/team-chat/settings', icon: 'settings', permission: 'team-chat.use' },
  ],
  permissions: teamChatPermissions,
  apis: [readingApi, sendingApi, eventsApi, peopleApi, channelsApi, personalApi, filesApi, storedFilesApi, setupApi],
  jobs: [pruneChatEvents, postEventJob],
  onEvents: handleEvents,
  basicAuthenticator: authenticateBasic,
  onOrganizationCreated: createDefaultChannel,
  purgeSample: purgeChatSample,
})
