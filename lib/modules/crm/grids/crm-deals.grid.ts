import { sql } from '@/lib/core/db/sql'
import { defineGrid } from '@/lib/core/grid/define-grid'
import { memberReference } from '@/lib/core/grid/query/references'
import { addDealNote } from '../operations/activities/add-note'
import { logDealCall } from '../operations/activities/log-call'
import {
  assignDealOwner,
  markDealLost,
  markDealWon,
  moveDealToStage,
  resetDealCalls,
} from '../operations/deals/change-deals'
import { dealWrites } from '../operations/deals/deal-writes'
import { asRowAction } from '../records/as-row-action'
import { CALL_OUTCOMES, DEAL_STALE_DAYS, MAX_NOTE_LENGTH } from '../schemas'
import { dealColumns } from './crm-deals.columns'
import { pipelineBoards, stageColumns } from './stage-board'
import { stageReference } from './stage-references'

const OPEN = { column: 'status', op: 'eq', value: 'open' } as const
const closedThisMonth = (status: 'won' | 'lost') => ({
  and: [
    { column: 'status', op: 'eq' as const, value: status },
    { column: 'closed_at', op: 'eq' as const, value: 'this_month' },
  ],
})

export const crmDeals = defineGrid({
  slug: 'crm-deals',
  module: 'crm',
  title: 'Deals',
  singular: 'Deal',
  description: 'Business on its way through the stages of a pipeline, until it is won or lost.',
  source: {
    kind: 'model',
    table: 'crm_deal',
    softDelete: true,
    versioned: true,
    where: (t) => sql`not ${t}.is_target`,
  },
  columns: dealColumns,
  defaultSort: '-created_at',
  access: 'crm.deal',
  writes: dealWrites,
  form: {
    sections: [
      { fields: ['title', 'stage_id', 'status', 'value', 'currency', 'probability', 'expected_close_on'] },
      { title: 'Who', fields: ['contact_name', 'company', 'email', 'phone', 'contact_id', 'lead_id'] },
      { title: 'Work', fields: ['owner_id', 'next_step', 'next_step_on', 'category', 'campaign_id', 'description'] },
    ],
  },
  stats: [
    { key: 'open', label: 'Open', tone: 'info', filter: OPEN },
    { key: 'open_value', label: 'Open value', tone: 'accent', sum: 'value', currency: 'organization', filter: OPEN },
    { key: 'weighted', label: 'Weighted value', sum: 'weighted_value', currency: 'organization', filter: OPEN },
    {
      key: 'won',
      label: 'Won this month',
      tone: 'success',
      sum: 'value',
      currency: 'organization',
      filter: closedThisMonth('won'),
    },
    {
      key: 'lost',
      label: 'Lost this month',
      sum: 'value',
      currency: 'organization',
      filter: closedThisMonth('lost'),
    },
    {
      key: 'no_next_step',
      label: 'No next step',
      tone: 'warning',
      filter: { and: [OPEN, { column: 'next_step', op: 'null', value: true }] },
    },
  ],
  actions: [
    {
      key: 'move_to_stage',
      label: 'Move to stage',
      icon: 'columns-3',
      scope: ['row', 'bulk'],
      runs: 'each',
      operation: moveDealToStage,
      params: {
        stage_id: {
          label: 'Stage',
          type: 'reference',
          required: true,
          reference: stageReference,
          help: 'A stage of the deal’s own pipeline.',
        },
      },
    },
    {
      key: 'mark_won',
      label: 'Won',
      icon: 'flag',
      scope: ['row', 'bulk'],
      runs: 'each',
      operation: markDealWon,
      when: { column: 'status', in: ['open', 'lost'] },
    },
    {
      key: 'mark_lost',
      label: 'Lost',
      icon: 'ban',
      scope: ['row', 'bulk'],
      runs: 'each',
      operation: markDealLost,
      when: { column: 'status', in: ['open', 'won'] },
    },
    {
      key: 'assign_owner',
      label: 'Assign',
      icon: 'user-check',
      scope: ['row', 'bulk'],
      runs: 'each',
      operation: assignDealOwner,
      params: { owner_id: { label: 'Owner', type: 'reference', reference: memberReference, help: 'Blank: nobody.' } },
    },
    {
      key: 'log_call',
      label: 'Log a call',
      icon: 'phone',
      scope: ['row'],
      runs: 'each',
      operation: asRowAction(logDealCall, 'id'),
      params: {
        outcome: { label: 'Outcome', type: 'choice', choices: CALL_OUTCOMES, required: true },
        note: { label: 'Note', type: 'long_text', maxLength: MAX_NOTE_LENGTH },
      },
    },
    {
      key: 'add_note',
      label: 'Add a note',
      icon: 'sticky-note',
      scope: ['row'],
      runs: 'each',
      operation: asRowAction(addDealNote, 'id'),
      params: { body: { label: 'Note', type: 'long_text', required: true, maxLength: MAX_NOTE_LENGTH } },
    },
    {
      key: 'reset_calls',
      label: 'Reset calls',
      icon: 'undo-2',
      scope: ['row', 'bulk'],
      runs: 'each',
      operation: asRowAction(resetDealCalls, 'id'),
    },
  ],
  board: {
    column: 'stage_id',
    title: 'Board by stage',
    boards: { label: 'Pipeline', options: pipelineBoards },
    columns: stageColumns,
    value: 'value',
    card: {
      title: 'title',
      subtitle: 'company',
      fields: ['value', 'contact_name', 'expected_close_on', 'next_step', 'owner_id'],
      staleAfterDays: DEAL_STALE_DAYS,
    },
    move: dealWrites.move,
  },
  searchPlaceholder: 'Search by title, contact, e-mail, phone, company or category',
  rowPage: '/crm/deals/{row_id}',
  empty: { title: 'No deals yet', body: 'Add one, or make a deal of a lead.' },
})
