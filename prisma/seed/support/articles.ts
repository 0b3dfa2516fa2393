type Article = { title: string; category: string; content: string; project?: number }

const list = (tag: 'ul' | 'ol', lines: string[]) =>
  `<${tag}>${lines.map((line) => `<li><p>${line}</p></li>`).join('')}</${tag}>`
const cells = (tag: 'th' | 'td', line: string[]) => line.map((text) => `<${tag}><p>${text}</p></${tag}>`).join('')
const table = (head: string[], ...rows: string[][]) =>
  `<table><tbody><tr>${cells('th', head)}</tr>${rows.map((row) => `<tr>${cells('td', row)}</tr>`).join('')}</tbody></table>`
const code = (language: string, text: string) => `<pre><code class="language-${language}">${text}</code></pre>`

/** `project`: which of the demo's projects it belongs to. In the HTML that cleaning leaves as it is. */
export const ARTICLES: Article[] = [
  {
    title: 'How we quote and invoice hours',
    category: 'How we work',
    content: `<p>Every hour on a customer’s project ends on an invoice or is marked as not billable. This is how.</p>
<h2>Before the work</h2>${list('ol', [
      'Agree a <strong>budget in hours</strong> with the customer and enter it on the project.',
      'Set the hourly rate, or the billing item that has the price.',
      'Put the work on the board; each card is something that the customer would recognise.',
    ])}<h2>Rates</h2>${table(
      ['Work', 'Rate an hour', 'Remark'],
      ['Installation on site', 'R 650', 'Travel is a line of its own'],
      ['Design and planning', 'R 750', 'Half hours at the least'],
      ['Emergencies after 18:00', 'R 1 150', 'Agreed by telephone first'],
    )}<h2>At the end of the month</h2><p>The project’s hours become lines of a draft invoice. Read the notes before it is sent: they are what the customer sees.</p>`,
  },
  {
    title: 'Answering the telephone',
    category: 'How we work',
    content: `<p>Say the company, then your name. Nobody waits longer than <mark>30 seconds</mark>.</p><h2>When you cannot help</h2>${list(
      'ul',
      [
        'Take the name, the number and one sentence of what it is about.',
        'Make a card on the board <em>Around the office</em>, due today.',
        'Tell the caller by when they hear from us.',
      ],
    )}<blockquote><p>A promise with a time in it is worth more than an apology.</p></blockquote>`,
  },
  {
    title: 'Moving mail to the new servers',
    category: 'Technical',
    project: 1,
    content: `<p>What has to be true before a customer’s mailboxes move, and what is done in which order.</p><h2>Checklist</h2><ul data-type="taskList"><li data-type="taskItem" data-checked="true"><p>The old server’s backup of last night is complete</p></li><li data-type="taskItem" data-checked="true"><p>TTL of the MX records is 300 seconds</p></li><li data-type="taskItem" data-checked="false"><p>The customer knows the hour</p></li></ul><h2>Copying</h2>${code(
      'bash',
      'imapsync --host1 old.example.com --user1 &quot;$BOX&quot; \\\n  --host2 new.example.com --user2 &quot;$BOX&quot; --ssl1 --ssl2',
    )}<p>It can run again at any time: what has been copied is skipped.</p><h2>Afterwards</h2><p>Keep the old server for 14 days, then wipe it.</p>`,
  },
  {
    title: 'DNS records that every domain needs',
    category: 'Technical',
    content: `<p>Copy these when a domain is new; the last column says what goes wrong without them.</p>${table(
      ['Type', 'Name', 'Value', 'Without it'],
      ['MX', '@', '10 mail.example.com', 'No mail arrives'],
      ['TXT', '@', '<code>v=spf1 include:example.com -all</code>', 'Our mail is taken for spam'],
      ['TXT', '_dmarc', '<code>v=DMARC1; p=quarantine</code>', 'Anybody can send in our name'],
    )}<h2>Checking</h2>${code('bash', 'dig +short MX example.com\ndig +short TXT _dmarc.example.com')}`,
  },
  {
    title: 'Leave and public holidays',
    category: 'People',
    content: `<p>Fifteen working days a year, and public holidays besides.</p><h2>Asking for leave</h2>${list('ol', [
      'Look at the calendar: two of a team are never away on the same day.',
      'Ask at least two weeks before, in the channel of your team.',
      'Hand your open cards to the colleague who stands in.',
    ])}<h3>Sick leave</h3><p>Send a message before 08:30. A certificate is needed from the third day on.</p>`,
  },
  {
    title: 'Your first week',
    category: 'People',
    content: `<p>Welcome. By Friday you have met everybody and closed your first card.</p>${table(
      ['Day', 'What', 'With whom'],
      ['Monday', 'Accounts, keys, laptop', 'The office'],
      ['Tuesday', 'Along on a visit to a customer', 'Your buddy'],
      ['Wednesday', 'The product, from quote to invoice', 'Sales'],
      ['Thursday', 'A card of your own', 'Your buddy'],
    )}<hr /><p>Read <strong>How we quote and invoice hours</strong> before Wednesday.</p>`,
  },
]
