import type { SystemDb } from '@/lib/core/db/prisma'
import { receiveFile } from '@/lib/core/files/stored-files'
import { DAY, HOUR, idAt } from '../support/time'

type Person = { id: string; name: string }
type Rows = {
  projects: { id: string; name: string }[]
  cards: { id: string; project_id: string | null; title: string }[]
}

/** [project, card or null for the project itself, who of the people, days ago, what; `@0` names the first person] */
const COMMENTS: [number, string | null, number, number, string][] = [
  [
    0,
    'Call the customer about the scope',
    0,
    21,
    'They want to begin with twelve products and add the rest in January.',
  ],
  [
    0,
    'Call the customer about the scope',
    1,
    20,
    'Then we can leave the import for the second version. @0, do you agree?',
  ],
  [0, 'Call the customer about the scope', 0, 20, 'Yes. I have moved it there.'],
  [
    0,
    'Draw the first screens',
    2,
    12,
    'The basket is done, the payment page is not. Photos of the dishes come on Thursday.',
  ],
  [0, 'Agree the price', 1, 15, 'Sent the quote with two options; they lean to the smaller one.'],
  [0, null, 0, 9, 'Opening day is fixed, so what is late has to wait for the second version.'],
  [1, 'Set up the accounts', 1, 6, 'Forty-two of sixty mailboxes are made. The list is attached.'],
  [
    1,
    'Copy the old records over',
    2,
    4,
    'The copy stops at mailboxes above 20 GB. @0, may we ask them to tidy up first?',
  ],
  [1, null, 1, 2, 'We are three days late. The customer knows and is fine with Monday.'],
  [2, 'Order the equipment', 2, 5, 'Ordered. The cabinet has a delivery time of nine days.'],
]

/** What people have said about cards and projects. */
export function demoComments({ projects, cards }: Rows, people: Person[], now: Date) {
  if (people.length === 0) return []
  return COMMENTS.map(([project, title, who, days, text], index) => {
    const author = people[who % people.length]!
    const created_at = new Date(now.getTime() - days * DAY - (COMMENTS.length - index) * HOUR)
    return {
      id: idAt(created_at),
      ...subjectOf({ projects, cards }, project, title),
      user_id: author.id,
      author_name: author.name,
      body: text.replace('@0', `@${people[0]!.name}`),
      mention_ids: text.includes('@0') ? [people[0]!.id] : [],
      created_at,
    }
  })
}

const FILES: [number, string | null, string, string[]][] = [
  [
    0,
    'Call the customer about the scope',
    'first-products.csv',
    ['dish,price,photo', 'Chicken and pap,89.00,yes', 'Beef stew,95.00,yes', 'Chakalaka bowl,65.00,no'],
  ],
  [
    1,
    'Set up the accounts',
    'mailboxes.csv',
    ['mailbox,size in GB,made', 'accounts,11,yes', 'info,24,no', 'sales,8,yes'],
  ],
  [
    1,
    null,
    'plan-of-the-move.txt',
    ['1. New accounts', '2. Copy by night', '3. Change the address of the server', '4. Look after a week'],
  ],
]

/** The files that lie with them. */
export async function addDemoFiles(db: SystemDb, organization_id: string, rows: Rows, person: Person): Promise<void> {
  for (const [project, title, name, lines] of FILES) {
    const content_type = name.endsWith('.csv') ? 'text/csv' : 'text/plain'
    const bytes = new TextEncoder().encode(`${lines.join('\n')}\n`)
    const owner = { organization: { id: organization_id }, actor: { id: person.id } }
    const { id: file_id, size } = await receiveFile(owner, { name, content_type, bytes })
    await db.$transaction([
      db.storedFile.update({ where: { id: file_id }, data: { deleted_at: null } }),
      db.pmFile.create({
        data: {
          ...{ id: idAt(new Date()), organization_id, file_id, name, content_type, size },
          ...subjectOf(rows, project, title),
          uploaded_by: person.id,
          is_sample: true,
        },
      }),
    ])
  }
}

function subjectOf({ projects, cards }: Rows, project: number, title: string | null) {
  const project_id = projects[project]!.id
  const card = cards.find((one) => one.project_id === project_id && one.title === title)
  return card ? { card_id: card.id, project_id: null } : { card_id: null, project_id }
}
