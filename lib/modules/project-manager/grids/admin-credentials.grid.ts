import { sql } from '@/lib/core/db/sql'
import { tableGrid } from '@/lib/core/grid/table-grid'
import { customerReference } from '@/lib/modules/accounting/parties/customer-reference'
import { credentialRules, SECRET_FIELDS } from '../credentials/secrets'
import { revealParams, revealSecret } from '../operations/credentials/reveal-secret'
import { projectReference } from './references'

const ROTATE_AFTER_DAYS = 90

const ENVIRONMENTS = [
  { value: 'production', label: 'Production', tone: 'danger' },
  { value: 'staging', label: 'Staging', tone: 'warning' },
  { value: 'development', label: 'Development', tone: 'info' },
] as const

const secret = {
  type: 'text',
  maxLength: 4_000,
  writeOnly: true,
  edit: true,
  hidden: true,
  help: 'Stored encrypted and never shown here. Leave blank to keep what is stored.',
} as const

export const adminCredentials = tableGrid({
  slug: 'admin-credentials',
  module: 'project-manager',
  title: 'Admin credentials',
  singular: 'Credential',
  plural: 'credentials',
  description: 'Sign-ins and licence keys of the systems that you look after, encrypted.',
  table: 'pm_credential',
  permission: 'project-manager.credential',
  forPeople: true,
  columns: {
    system_name: {
      label: 'System',
      type: 'text',
      required: true,
      sort: true,
      search: true,
      edit: true,
      primary: true,
      width: 220,
    },
    category: { label: 'Category', type: 'text', maxLength: 100, search: true, edit: true, width: 130 },
    environment: {
      label: 'Environment',
      type: 'choice',
      choices: ENVIRONMENTS,
      default: 'production',
      edit: true,
      width: 130,
    },
    url: { label: 'URL', type: 'link', search: true, edit: true },
    username: { label: 'Username', type: 'text', search: true, edit: true },
    password: { label: 'Password', ...secret },
    licence_key: { label: 'Licence key', ...secret },
    customer_id: { label: 'Customer', type: 'reference', reference: customerReference, nullable: true, edit: true },
    project_id: { label: 'Project', type: 'reference', reference: projectReference, nullable: true, edit: true },
    notes: { label: 'Notes', type: 'long_text', search: true, edit: true, hidden: true },
    last_rotated: {
      label: 'Last rotated',
      type: 'date',
      nullable: true,
      sort: true,
      help: 'When a password or licence key was last stored.',
    },
    rotation_due: {
      label: 'Rotation due',
      type: 'date',
      nullable: true,
      sql: (t) => sql`(${t}.last_rotated + ${sql.lit(ROTATE_AFTER_DAYS)})`,
      help: `${ROTATE_AFTER_DAYS} days after the last rotation.`,
    },
  },
  defaultSort: 'system_name',
  rules: credentialRules,
  stats: [
    {
      key: 'production',
      label: 'Production',
      tone: 'accent',
      filter: { column: 'environment', op: 'eq', value: 'production' },
    },
    {
      key: 'notes_only',
      label: 'Notes only',
      filter: {
        and: [
          { column: 'last_rotated', op: 'null', value: true },
          { column: 'notes', op: 'null', value: false },
        ],
      },
    },
    {
      key: 'rotation_due',
      label: `Not rotated in ${ROTATE_AFTER_DAYS} days`,
      tone: 'danger',
      filter: { column: 'rotation_due', op: 'lt', value: 'today' },
    },
  ],
  actions: [
    {
      key: 'reveal',
      label: 'Reveal',
      icon: 'lock',
      scope: ['row'],
      runs: 'all',
      minRows: 1,
      maxRows: 1,
      operation: revealSecret,
      // A program with a key is asked for neither a reason nor a password; the operation asks people for both.
      input: revealParams,
      params: {
        field: { label: 'What to reveal', type: 'choice', choices: SECRET_FIELDS, default: 'password', required: true },
        reason: { label: 'Reason', type: 'text', maxLength: 500, required: true, help: 'Kept in the audit log.' },
        password: { label: 'Your password', type: 'text', maxLength: 200, required: true, writeOnly: true },
        code: { label: 'Code', type: 'text', maxLength: 40, help: 'Where your second factor is on.' },
      },
    },
  ],
  empty: {
    title: 'No credentials yet',
    body: 'Add the first system. Its password is stored encrypted and can be revealed by a superuser alone.',
  },
})
