import { defineApi, route } from '@/lib/core/http/api-table'
import { createBot, deactivateBot, listBots, renameBot, renewBotKey } from '../operations/people/bots'
import {
  changeOwnProfile,
  clearOwnProfile,
  createProfileField,
  deleteProfileField,
  listProfileFields,
  updateProfileField,
} from '../operations/people/profile-fields'
import { listPeople, readOwnPerson, readPerson } from '../operations/people/read-people'
import { updatePerson } from '../operations/people/update-person'

export const peopleApi = defineApi('chat', 'Team chat', {
  'GET /users': route(listPeople, { summary: 'Everybody in the organization’s chat' }),
  'GET /users/me': route(readOwnPerson, { id: 'getOwnUser' }),
  'GET /users/{email}': route(readPerson, { summary: 'One person, by id or address' }),
  'PATCH /users/{email}': route(updatePerson, {
    summary: 'Another name, role, profile or e-mail address for somebody; administrators only',
  }),
  'PATCH /users/me/profile_data': changeOwnProfile,
  'DELETE /users/me/profile_data': clearOwnProfile,

  'GET /realm/profile_fields': listProfileFields,
  'POST /realm/profile_fields': createProfileField,
  'PATCH /realm/profile_fields/{field_id}': updateProfileField,
  'DELETE /realm/profile_fields/{field_id}': deleteProfileField,

  'GET /bots': listBots,
  'POST /bots': route(createBot, { summary: 'A program with a name of its own; its key is shown once' }),
  'PATCH /bots/{bot_id}': renameBot,
  'DELETE /bots/{bot_id}': deactivateBot,
  'POST /bots/{bot_id}/api_key/regenerate': renewBotKey,
})
