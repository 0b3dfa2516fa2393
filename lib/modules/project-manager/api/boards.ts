import { defineApi, route } from '@/lib/core/http/api-table'
import { deleteBoard, restoreBoard, updateBoard } from '../operations/boards/change-boards'
import { createBoard } from '../operations/boards/create-board'
import { listBoards, readBoard } from '../operations/boards/read-boards'
import { addCard, deleteCard, editCard, moveCard, readCard } from '../operations/cards/change-cards'
import { createColumn, deleteColumn, updateColumn } from '../operations/columns/change-columns'

export const boardsApi = defineApi('platform', 'Project manager', {
  'GET /pm/boards': route(listBoards, { summary: 'Boards with their columns; of one project with project_id' }),
  'POST /pm/boards': route(createBoard, { summary: 'Add a board with a column of each status', status: 201 }),
  'GET /pm/boards/{board_id}': route(readBoard, {
    summary: 'A board with the first cards of each column (limit); further ones of a column with column_id and cursor',
  }),
  'PATCH /pm/boards/{board_id}': route(updateBoard, {
    summary: 'Rename, reorder, or give to a project; its cards then belong to the project and its customer',
  }),
  'DELETE /pm/boards/{board_id}': route(deleteBoard, {
    status: 204,
    summary: 'Delete a board with its cards; restore brings both back',
  }),
  'POST /pm/boards/{board_id}/restore': route(restoreBoard, {
    summary: 'Bring a deleted board back, with the cards that went with it',
  }),
  'POST /pm/boards/{board_id}/columns': route(createColumn, { status: 201, summary: 'Add a column' }),
  'PATCH /pm/columns/{column_id}': route(updateColumn, {
    summary: 'Rename, reorder, change limit or status; its cards follow the status',
  }),
  'DELETE /pm/columns/{column_id}': route(deleteColumn, {
    status: 204,
    summary: 'Delete; its cards go to the column move_to, and a board keeps a column for what is to do',
  }),
  'POST /pm/columns/{column_id}/cards': route(addCard, { status: 201, summary: 'Add a card on top of a column' }),
  'GET /pm/cards/{card_id}': route(readCard, { summary: 'A card' }),
  'PATCH /pm/cards/{card_id}': route(editCard, {
    summary: 'Change a card; another status moves it to the column of that status',
  }),
  'DELETE /pm/cards/{card_id}': route(deleteCard, { status: 204, summary: 'Put a card into the bin' }),
  'POST /pm/cards/{card_id}/move': route(moveCard, {
    id: 'moveCard',
    summary: 'Move to a column: before or after a card, at a position, or to the end',
  }),
})
