import { defineApi, route } from '../../http/api-table'
import { changeImport } from './operations/change-import'
import { errorFile } from './operations/error-file'
import { readImport, readImportRows, readImports } from './operations/read-imports'
import { sampleFile } from './operations/sample-file'
import { cancelImport, startCheck, startRevert, startRun } from './operations/start-work'
import { uploadImport } from './operations/upload-import'

const alias = (path: string) => [`/api/grid${path}`]
const asIs = ({ output }: { output: unknown }) => output as Response

const FILE_TYPES = [
  'text/csv',
  'text/plain',
  'text/tab-separated-values',
  'application/csv',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  // What some browsers call a CSV file where Excel is installed.
  'application/vnd.ms-excel',
  'application/octet-stream',
] as const

export const importApi = defineApi('platform', 'Import', {
  'GET /grid/{slug}/import/sample': route(sampleFile, {
    id: 'getImportSample',
    summary: 'A file to fill in, with the headings and examples',
    produces: 'text/csv',
    respond: asIs,
    aliases: alias('/{slug}/import/sample'),
  }),
  'GET /grid/{slug}/imports': route(readImports, {
    id: 'listImports',
    summary: 'Files that were brought into the grid, newest first',
    aliases: alias('/{slug}/imports'),
  }),
  'POST /grid/{slug}/imports': route(uploadImport, {
    summary: 'Bring a CSV or XLSX file; answers how it would be read. Nothing is imported yet',
    status: 201,
    rawBody: FILE_TYPES,
    aliases: alias('/{slug}/imports'),
  }),
  'GET /grid/{slug}/imports/{id}': route(readImport, {
    summary: 'How a file is read and what became of it',
    aliases: alias('/{slug}/imports/{id}'),
  }),
  'PUT /grid/{slug}/imports/{id}': route(changeImport, {
    summary: 'Say how the file is read: columns, match, dates',
    aliases: alias('/{slug}/imports/{id}'),
  }),
  'GET /grid/{slug}/imports/{id}/rows': route(readImportRows, {
    id: 'listImportRows',
    summary: 'What becomes of each row',
    aliases: alias('/{slug}/imports/{id}/rows'),
  }),
  'GET /grid/{slug}/imports/{id}/errors': route(errorFile, {
    id: 'exportImportErrors',
    summary: 'The rows that failed, with the reasons, as a file to correct',
    produces: 'text/csv',
    respond: asIs,
    aliases: alias('/{slug}/imports/{id}/errors'),
  }),
  'POST /grid/{slug}/imports/{id}/check': route(startCheck, {
    id: 'checkImport',
    summary: 'Find what each row would do',
    status: 202,
    aliases: alias('/{slug}/imports/{id}/check'),
  }),
  'POST /grid/{slug}/imports/{id}/run': route(startRun, {
    summary: 'Import what the check found; also goes on with a stopped one',
    status: 202,
    aliases: alias('/{slug}/imports/{id}/run'),
  }),
  'POST /grid/{slug}/imports/{id}/cancel': route(cancelImport, {
    summary: 'Stop checking or importing',
    status: 202,
    aliases: alias('/{slug}/imports/{id}/cancel'),
  }),
  'POST /grid/{slug}/imports/{id}/revert': route(startRevert, {
    summary: 'Take back what it did, where nobody has changed it since',
    status: 202,
    aliases: alias('/{slug}/imports/{id}/revert'),
  }),
})
