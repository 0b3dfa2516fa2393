import type { RecordCardKind, RecordFace } from '@/lib/core/contributions/record-cards'
import type { GridRow } from '@/lib/core/grid/wire'
import { STAGE_OUTCOMES, STATUSES } from '../schemas'

const text = (row: GridRow, key: string): string => (typeof row[key] === 'string' ? row[key] : '')

function faceOf(row: GridRow, name: string, kind: string): RecordFace {
  const company = text(row, 'company')
  const known = name || company || `A ${kind} without a name`
  return {
    name: known,
    details: [company === known ? '' : company, text(row, 'owner_id__label') || 'Unassigned'].filter(Boolean),
  }
}

export const leadCard: RecordCardKind = {
  grid: 'crm-leads',
  icon: 'target',
  columns: ['name', 'status', 'company', 'owner_id'],
  face(row) {
    const status = STATUSES.find(({ value }) => value === row.status)
    return {
      ...faceOf(row, text(row, 'name'), 'lead'),
      ...(status && { badge: { label: status.label, tone: status.tone, dot: status.tone !== 'neutral' } }),
    }
  },
}

export const dealCard: RecordCardKind = {
  grid: 'crm-deals',
  icon: 'handshake',
  columns: ['title', 'status', 'stage_id', 'value', 'currency', 'company', 'owner_id'],
  face(row) {
    const [value, stage] = [text(row, 'value'), text(row, 'stage_id__label')]
    const closed = STAGE_OUTCOMES.find((status) => status.value === row.status && status.value !== 'open')
    return {
      ...faceOf(row, text(row, 'title'), 'deal'),
      ...(closed
        ? { badge: { label: closed.label, tone: closed.tone } }
        : stage && { badge: { label: stage, tone: 'info' } }),
      ...(value && { amount: { value, currency: text(row, 'currency') } }),
    }
  },
}

export const contactCard: RecordCardKind = {
  grid: 'crm-contacts',
  icon: 'contact',
  columns: ['full_name', 'company', 'owner_id'],
  face: (row) => faceOf(row, text(row, 'full_name'), 'contact'),
}
