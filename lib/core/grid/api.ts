import { defineApi, route } from '../http/api-table'
import { TextResponse } from '../http/text-response'
import { moveCards, readGridBoard } from './board/board-operations'
import { exportSelection } from './export/export-selection'
import { readGridGroups, readGridTotals } from './figures/figure-operations'
import {
  actOnRows,
  createRow,
  deleteRow,
  exportGrid,
  findDuplicates,
  listGrids,
  readData,
  readGridHistory,
  readGridOptions,
  readGridRow,
  readGridStats,
  readSchema,
  updateManyRows,
  updateRow,
} from './operations'
import { readRecordCards } from './record-cards/read-record-cards'
import { searchEverywhere } from './search-everywhere'
import { changeView } from './views/change-view'
import { deleteView, restoreView } from './views/delete-view'
import { readViews } from './views/read-views'
import { saveLayout } from './views/save-layout'
import { saveView } from './views/save-view'
import { boardAnswer } from './wire-board'
import { gridPage } from './wire-rows'

const alias = (path: string) => [`/api/grid${path}`]

/** The rows are JSON text already. */
const forwardJson = ({ output }: { output: unknown }) =>
  new TextResponse(output as string, { headers: { 'Content-Type': 'application/json; charset=utf-8' } })

/** 202 while a job works on it. */
const actionAnswer = ({ output }: { output: unknown }) =>
  Response.json(output, { status: (output as object) && 'job_id' in (output as object) ? 202 : 200 })

export const gridApi = defineApi('platform', 'Grid', {
  'GET /grid': route(listGrids, { id: 'listGrids', summary: 'The grids that the caller may see', aliases: alias('') }),
  'GET /grid/{slug}/schema': route(readSchema, {
    id: 'getGridSchema',
    summary: 'Everything a client needs to draw the grid',
    aliases: alias('/{slug}/schema'),
  }),
  'GET /grid/{slug}/data': route(readData, {
    id: 'listGridRows',
    summary: 'List, search, sort, filter and page rows',
    rawQuery: true,
    answer: gridPage,
    respond: forwardJson,
    aliases: alias('/{slug}/data'),
  }),
  'GET /grid/{slug}/stats': route(readGridStats, {
    id: 'getGridStats',
    summary: 'Stat cards over the same search and filter',
    rawQuery: true,
    aliases: alias('/{slug}/stats'),
  }),
  'GET /grid/{slug}/groups': route(readGridGroups, {
    id: 'getGridGroups',
    summary: 'The values of a column with the count and figures of the rows that have each',
    rawQuery: true,
    aliases: alias('/{slug}/groups'),
  }),
  'GET /grid/{slug}/totals': route(readGridTotals, {
    id: 'getGridTotals',
    summary: 'Sums, averages, extremes and filled counts of columns over the same search and filter',
    rawQuery: true,
    aliases: alias('/{slug}/totals'),
  }),
  'GET /grid/{slug}/options': route(readGridOptions, {
    id: 'listGridOptions',
    summary: 'Lookup lists for fields, filters and action parameters',
    aliases: alias('/{slug}/options'),
  }),
  'GET /grid/{slug}/export': route(exportGrid, {
    summary: 'The view as a CSV, XLSX or PDF file (`format`), streamed; a PDF of 20 000 rows at the most',
    rawQuery: true,
    produces: 'text/csv',
    respond: ({ output }) => output as Response,
    aliases: alias('/{slug}/export'),
  }),
  'POST /grid/{slug}/export': route(exportSelection, {
    summary: 'The chosen rows as a CSV, XLSX or PDF file, when they are too many for an address',
    produces: 'text/csv',
    respond: ({ output }) => output as Response,
    aliases: alias('/{slug}/export'),
  }),
  'GET /grid/{slug}/duplicates': route(findDuplicates, {
    id: 'findGridDuplicates',
    summary: 'Rows like the one being typed',
    rawQuery: true,
    aliases: alias('/{slug}/duplicates'),
  }),
  'GET /grid/{slug}/board': route(readGridBoard, {
    id: 'getGridBoard',
    summary: 'Board columns, or columns and lanes, with counts, sums and cards',
    rawQuery: true,
    answer: boardAnswer,
    respond: forwardJson,
    aliases: alias('/{slug}/board'),
  }),
  'GET /grid/{slug}/views': route(readViews, {
    id: 'listGridViews',
    summary: 'Your saved views of the grid and those shared with you, and the layouts you keep',
    aliases: alias('/{slug}/views'),
  }),
  'POST /grid/{slug}/views': route(saveView, {
    summary: 'Save a view under a name',
    status: 201,
    aliases: alias('/{slug}/views'),
  }),
  'PUT /grid/{slug}/views/{view_id}': route(changeView, {
    summary: 'Rename, replace, share or stop sharing a saved view',
    aliases: alias('/{slug}/views/{view_id}'),
  }),
  'DELETE /grid/{slug}/views/{view_id}': route(deleteView, {
    summary: 'Delete a saved view; it can be restored',
    aliases: alias('/{slug}/views/{view_id}'),
  }),
  'POST /grid/{slug}/views/{view_id}/restore': route(restoreView, {
    summary: 'Bring back a deleted view',
    aliases: alias('/{slug}/views/{view_id}/restore'),
  }),
  'PUT /grid/{slug}/layout': route(saveLayout, {
    id: 'updateGridLayout',
    summary: 'Keep the layout of a view for yourself, and choose the one that opens first',
    aliases: alias('/{slug}/layout'),
  }),
  'POST /grid/{slug}/board/move': route(moveCards, {
    id: 'moveBoardCards',
    summary: 'Move one or several cards to a column and lane, before or after another card or to the end',
    aliases: alias('/{slug}/board/move'),
  }),
  'POST /grid/{slug}/action/{key}': route(actOnRows, {
    id: 'runGridAction',
    summary: 'Run a row, bulk or toolbar action',
    respond: actionAnswer,
    aliases: alias('/{slug}/action/{key}'),
  }),
  'POST /grid/{slug}': route(createRow, {
    id: 'createGridRow',
    summary: 'Create a row',
    status: 201,
    wholeBody: true,
    aliases: alias('/{slug}'),
  }),
  'PUT /grid/{slug}': route(updateManyRows, {
    id: 'updateGridRows',
    summary: 'Change several rows, each on its own: one that fails stops no other',
    aliases: alias('/{slug}'),
  }),
  'GET /grid/{slug}/{row_id}': route(readGridRow, {
    id: 'getGridRow',
    summary: 'One row',
    aliases: alias('/{slug}/{row_id}'),
  }),
  'PUT /grid/{slug}/{row_id}': route(updateRow, {
    id: 'updateGridRow',
    summary: 'Change some fields of a row',
    wholeBody: true,
    aliases: alias('/{slug}/{row_id}'),
  }),
  'DELETE /grid/{slug}/{row_id}': route(deleteRow, {
    id: 'deleteGridRow',
    summary: 'Delete a row; into the bin where there is one',
    status: 204,
    aliases: alias('/{slug}/{row_id}'),
  }),
  'GET /grid/{slug}/{row_id}/history': route(readGridHistory, {
    id: 'getGridRowHistory',
    summary: 'Who changed what, newest first',
    aliases: alias('/{slug}/{row_id}/history'),
  }),
  'GET /search': route(searchEverywhere, {
    id: 'searchEverywhere',
    summary: 'Rows across all grids that the caller may see',
  }),
  'GET /record-cards': route(readRecordCards, {
    id: 'listRecordCards',
    summary: 'A few words about each record that an address leads to',
  }),
})
