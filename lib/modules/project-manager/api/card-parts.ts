import { fileResponse } from '@/lib/core/files/file-response'
import type { OpenFile } from '@/lib/core/files/stored-files'
import { defineApi, type Route, route } from '@/lib/core/http/api-table'
import { readCardPanel } from '../operations/cards/read-card-panel'
import { setHelpers } from '../operations/cards/set-helpers'
import { addChecklistItems } from '../operations/checklist/add-items'
import { changeChecklistItem } from '../operations/checklist/change-item'
import { deleteChecklistItem } from '../operations/checklist/delete-item'
import { cardComments, projectComments } from '../operations/comments/comment-operations'
import { cardFiles, projectFiles } from '../operations/files/file-operations'
import { FILE_MAX_BYTES } from '../schemas'

/** Names and boundaries around the file in a form; one byte too many is still told by the file's own limit. */
const formFiles = { maxBytes: () => FILE_MAX_BYTES + 64_000 }

const sendFile: Route['respond'] = ({ output, request }) => {
  const file = output as OpenFile & { inline: boolean }
  return fileResponse(request, file, { inline: file.inline })
}
const content = { produces: 'application/octet-stream', respond: sendFile }

/** What hangs on cards and projects: checklists, helpers, comments and files. */
export const cardPartsApi = defineApi('platform', 'Project manager', {
  'GET /pm/cards/{record_id}/panel': route(readCardPanel, {
    id: 'getCardPanel',
    summary: 'What an open card shows beside its fields: checklist, time, and what is open with its customer',
  }),
  'PUT /pm/cards/{record_id}/helpers': route(setHelpers, { id: 'setCardHelpers', summary: 'Who helps with a card' }),
  'POST /pm/cards/{record_id}/checklist': route(addChecklistItems, {
    id: 'addChecklistItems',
    status: 201,
    summary: 'Add items to the checklist of a card, up to 100 in all',
  }),
  'PATCH /pm/cards/{record_id}/checklist/{item_id}': route(changeChecklistItem, {
    id: 'updateChecklistItem',
    summary: 'Tick, reword or move an item of a checklist',
  }),
  'DELETE /pm/cards/{record_id}/checklist/{item_id}': route(deleteChecklistItem, {
    id: 'deleteChecklistItem',
    summary: 'Delete an item of a checklist',
  }),
  'GET /pm/cards/{record_id}/comments': route(cardComments.list, { summary: 'Comments on a card, newest first' }),
  'POST /pm/cards/{record_id}/comments': route(cardComments.add, {
    status: 201,
    summary: 'Comment on a card; people named as @Name are told',
  }),
  'PATCH /pm/cards/{record_id}/comments/{comment_id}': route(cardComments.change, { summary: 'Change a comment' }),
  'DELETE /pm/cards/{record_id}/comments/{comment_id}': route(cardComments.remove, { summary: 'Delete a comment' }),
  'GET /pm/cards/{record_id}/files': route(cardFiles.list, { summary: 'The files of a card, newest first' }),
  'POST /pm/cards/{record_id}/files': route(cardFiles.upload, {
    status: 201,
    formFiles,
    summary: 'Add a file of at most 20 MB to a card',
  }),
  'GET /pm/cards/{record_id}/files/{file_id}/content': route(cardFiles.open, {
    ...content,
    summary: 'A file of a card: shown where that is safe, or offered for saving with download=1',
  }),
  'DELETE /pm/cards/{record_id}/files/{file_id}': route(cardFiles.remove, { summary: 'Delete a file of a card' }),
  'GET /pm/projects/{record_id}/comments': route(projectComments.list, {
    summary: 'Notes on a project, newest first',
  }),
  'POST /pm/projects/{record_id}/comments': route(projectComments.add, {
    status: 201,
    summary: 'Write a note on a project; people named as @Name are told',
  }),
  'PATCH /pm/projects/{record_id}/comments/{comment_id}': route(projectComments.change, { summary: 'Change a note' }),
  'DELETE /pm/projects/{record_id}/comments/{comment_id}': route(projectComments.remove, { summary: 'Delete a note' }),
  'GET /pm/projects/{record_id}/files': route(projectFiles.list, { summary: 'The files of a project, newest first' }),
  'POST /pm/projects/{record_id}/files': route(projectFiles.upload, {
    status: 201,
    formFiles,
    summary: 'Add a file of at most 20 MB to a project',
  }),
  'GET /pm/projects/{record_id}/files/{file_id}/content': route(projectFiles.open, {
    ...content,
    summary: 'A file of a project: shown where that is safe, or offered for saving with download=1',
  }),
  'DELETE /pm/projects/{record_id}/files/{file_id}': route(projectFiles.remove, {
    summary: 'Delete a file of a project',
  }),
})
