import { defineApi, route } from '@/lib/core/http/api-table'
import { addAlertWords, listAlertWords, removeAlertWords } from '../operations/personal/alert-words'
import {
  createRealmEmoji,
  deactivateRealmEmoji,
  listRealmEmoji,
  MAX_EMOJI_BYTES,
} from '../operations/personal/change-emoji'
import {
  changeGroupMembers,
  createGroup,
  deleteGroup,
  listGroupMembers,
  listGroups,
  updateGroup,
} from '../operations/personal/change-groups'
import { changeSettings } from '../operations/personal/change-settings'
import { createDrafts, deleteDraft, listDrafts, updateDraft } from '../operations/personal/drafts'
import {
  createLinkifier,
  deleteLinkifier,
  listLinkifiers,
  orderLinkifiers,
  updateLinkifier,
} from '../operations/personal/linkifiers'
import { mutePerson, unmutePerson } from '../operations/personal/muted-people'
import { createSnippet, deleteSnippet, listSnippets, updateSnippet } from '../operations/personal/snippets'

/** Names and boundaries around the file in a form. */
const FORM_AROUND = 10_000

export const personalApi = defineApi('chat', 'Team chat', {
  'GET /saved_snippets': listSnippets,
  'POST /saved_snippets': route(createSnippet, { summary: 'Keeps a text to use again' }),
  'PATCH /saved_snippets/{saved_snippet_id}': updateSnippet,
  'DELETE /saved_snippets/{saved_snippet_id}': deleteSnippet,

  'GET /users/me/alert_words': listAlertWords,
  'POST /users/me/alert_words': addAlertWords,
  'DELETE /users/me/alert_words': removeAlertWords,
  'POST /users/me/muted_users/{muted_user_id}': mutePerson,
  'DELETE /users/me/muted_users/{muted_user_id}': unmutePerson,
  'PATCH /settings': route(changeSettings, { id: 'updateChatSettings', summary: 'The caller’s own settings' }),

  'GET /drafts': listDrafts,
  'POST /drafts': createDrafts,
  'PATCH /drafts/{draft_id}': updateDraft,
  'DELETE /drafts/{draft_id}': deleteDraft,

  'GET /user_groups': listGroups,
  'POST /user_groups/create': createGroup,
  'PATCH /user_groups/{user_group_id}': updateGroup,
  'DELETE /user_groups/{user_group_id}': deleteGroup,
  'GET /user_groups/{user_group_id}/members': route(listGroupMembers, { id: 'listGroupMembers' }),
  'POST /user_groups/{user_group_id}/members': route(changeGroupMembers, { id: 'updateGroupMembers' }),

  'GET /realm/emoji': listRealmEmoji,
  'POST /realm/emoji/{emoji_name}': route(createRealmEmoji, {
    formFiles: { maxBytes: () => MAX_EMOJI_BYTES + FORM_AROUND },
    summary: 'An emoji of the organization’s own',
  }),
  'DELETE /realm/emoji/{emoji_name}': deactivateRealmEmoji,

  'GET /realm/linkifiers': listLinkifiers,
  'PATCH /realm/linkifiers': route(orderLinkifiers, { id: 'reorderLinkifiers' }),
  'POST /realm/filters': createLinkifier,
  'PATCH /realm/filters/{filter_id}': updateLinkifier,
  'DELETE /realm/filters/{filter_id}': deleteLinkifier,
})
