import type { RecordCardKind } from '@/lib/core/contributions/record-cards'
import type { GridRow } from '@/lib/core/grid/wire'
import { CARD_STATUSES, PROJECT_STATUSES } from '../schemas'

const text = (row: GridRow, key: string): string => (typeof row[key] === 'string' ? row[key] : '')

export const projectCard: RecordCardKind = {
  grid: 'projects',
  icon: 'folder',
  columns: ['name', 'status', 'customer_id', 'completion_percentage', 'due_date'],
  face(row) {
    const status = PROJECT_STATUSES.find(({ value }) => value === row.status)
    const done = Number(row.completion_percentage ?? 0)
    return {
      name: text(row, 'name'),
      ...(status && { badge: { label: status.label, tone: status.tone } }),
      details: [text(row, 'customer_id__label'), `${done} % done`].filter(Boolean),
    }
  },
}

export const cardCard: RecordCardKind = {
  grid: 'project-cards',
  icon: 'columns-3',
  columns: ['title', 'status', 'project_id', 'assignee_id', 'due_date'],
  face(row) {
    const status = CARD_STATUSES.find(({ value }) => value === row.status)
    return {
      name: text(row, 'title'),
      ...(status && { badge: { label: status.label, tone: status.tone } }),
      details: [text(row, 'project_id__label'), text(row, 'assignee_id__label') || 'Unassigned'].filter(Boolean),
    }
  },
}

const EXCERPT = 160

export const articleCard: RecordCardKind = {
  grid: 'knowledge-base',
  icon: 'notebook-pen',
  columns: ['title', 'category', 'beginning'],
  face: (row) => ({
    name: text(row, 'title'),
    details: [text(row, 'category'), text(row, 'beginning').slice(0, EXCERPT)].filter(Boolean),
  }),
}
