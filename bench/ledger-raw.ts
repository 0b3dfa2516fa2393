/** The same questions of the books by hand: no parameters to check, no permission, no policy, no tree where none is asked for. */
type Ask = (query: URLSearchParams) => { text: string; values: unknown[] }
const given = (query: URLSearchParams, ...names: string[]) => names.map((name) => query.get(name) ?? '')

export const ledgerReads: Record<string, Ask> = {
  ledgerTrialBalance: (q) => ({
    text: `with recursive tree as (
        select id, number, name, array[id] as path, array[lower(number)] as place from acc_account
        where organization_id = $1 and parent_id is null
        union all
        select a.id, a.number, a.name, t.path || a.id, t.place || lower(a.number)
        from acc_account a join tree t on t.id = a.parent_id
      ), sums as (
        select account_id, coalesce(sum(debit - credit) filter (where posting_date < $2), 0) as opening,
          coalesce(sum(debit) filter (where posting_date >= $2), 0) as debit,
          coalesce(sum(credit) filter (where posting_date >= $2), 0) as credit
        from acc_entry where organization_id = $1 and posting_date <= $3 group by account_id
      )
      select x.id as row_id, t.number || ' ' || t.name as name, sum(opening) as opening, sum(debit) as debit,
        sum(credit) as credit, sum(opening + debit - credit) as closing
      from sums s join tree l on l.id = s.account_id cross join lateral unnest(l.path) x(id) join tree t on t.id = x.id
      group by x.id, t.number, t.name, t.place order by t.place`,
    values: given(q, 'org', 'from', 'to'),
  }),
  ledgerProfitAndLoss: (q) => ({
    text: `select a.id as row_id, a.number || ' ' || a.name as name, a.root_type,
        sum(e.debit - e.credit) filter (where e.posting_date between $2 and $3) as amount,
        sum(e.debit - e.credit) filter (where e.posting_date < $2) as previous,
        sum(e.debit - e.credit) filter (where e.posting_date between $2 and $3) as year_to_date
      from acc_account a join acc_entry e on e.organization_id = $1 and e.account_id = a.id
        and e.posting_date between $2::date - ($3::date - $2::date + 1) and $3
      where a.organization_id = $1 and a.root_type in ('income', 'expense')
      group by a.id, a.number, a.name, a.root_type order by a.number`,
    values: given(q, 'org', 'from', 'to'),
  }),
  ledgerAccount: (q) => ({
    text: `select e.id as row_id, e.posting_date, v.number, v.voucher_type, e.party_id, e.debit, e.credit, e.remarks, e.balance,
        coalesce((select name from supplier s where s.id = e.party_id), '') as party
      from (select *, sum(debit - credit) over (order by posting_date, id) as balance from acc_entry
            where organization_id = $1 and account_id = $4 and posting_date between $2 and $3) e
      join acc_voucher v on v.id = e.voucher_id order by e.posting_date, e.id limit 51`,
    values: given(q, 'org', 'from', 'to', 'account'),
  }),
  ledgerAgeing: (q) => ({
    text: `select party_id as row_id, s.name, sum(owed) as total,
        sum(owed) filter (where due >= $2) as not_due, sum(owed) filter (where $2::date - due between 1 and 30) as d1_30,
        sum(owed) filter (where $2::date - due between 31 and 60) as d31_60,
        sum(owed) filter (where $2::date - due between 61 and 90) as d61_90,
        sum(owed) filter (where $2::date - due > 90) as over_90, sum(owed) filter (where due is null) as unallocated
      from (
        select e.party_id, e.owed, d.due_date as due from (
          select party_id, document_id, sum(credit - debit) as owed from acc_entry
          where organization_id = $1 and party_type = 'supplier' and party_id is not null and account_id = $3
            and posting_date <= $2
          group by 1, 2 having sum(credit - debit) <> 0
        ) e left join acc_document d on d.id = e.document_id
      ) items join supplier s on s.id = items.party_id group by 1, 2 order by 3 desc, 1 desc limit 51`,
    values: given(q, 'org', 'to', 'account'),
  }),
  ledgerSuppliers: (q) => ({
    text: `select s.id as row_id, s.name, s.email, s.monthly,
        (select coalesce(sum(credit - debit), 0) from acc_entry e where e.organization_id = $1 and e.party_type = 'supplier'
          and e.party_id = s.id and e.account_id = $2) as payable_balance,
        (select max(posting_date) from acc_payment p where p.organization_id = $1 and p.supplier_id = s.id
          and p.docstatus = 1) as last_payment_date
      from (select * from supplier where organization_id = $1 and deleted_at is null order by lower(name) collate "und-x-icu", id limit 51) s
      order by lower(s.name) collate "und-x-icu", s.id`,
    values: given(q, 'org', 'account'),
  }),
}
