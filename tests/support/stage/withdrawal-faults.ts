export const COPY = `insert into transfer (member_id, id, operator_id, kind, ref_type, ref_id, debit, credit, amount,
  debit_balance, debit_version, credit_balance, credit_version, actor, at)`

/** What breaks the rules of withdrawals and of what members pay to each other, with the rules that it breaks. */
export const WITHDRAWAL_FAULTS = [
  [
    'money paid out that nobody has asked for',
    [
      `${COPY} select a.member_id, gen_random_uuid(), a.operator_id, 'withdraw_paid', 'withdrawal', gen_random_uuid(),
        'hold', 'house:bank', 7, a.balance - 7, a.version + 1, null, null, 'nobody', now()
        from account a where a.name = 'hold' and a.balance >= 7 limit 1`,
    ],
    ['I20 money paid out is a paid withdrawal'],
  ],
  [
    'a withdrawal made larger after it was paid',
    [`update withdrawal set amount = amount + 100 where state = 'paid' and paid_by_members = 0`],
    [
      'I20 a paid withdrawal is paid out',
      'I20 a withdrawal has its hold, and a hold for a withdrawal its withdrawal',
      'I20 money paid out is a paid withdrawal',
    ],
  ],
  [
    'a withdrawal that says it is paid, and is not',
    [
      `update withdrawal set state = 'paid', decided_by = 'nobody', decided_at = now(), sent_at = now(), ended_at = now()
        where state = 'review'`,
    ],
    ['I20 a paid withdrawal is paid out', 'I20 a withdrawal is over exactly as its hold is'],
  ],
  [
    'a paid withdrawal that says it has come back',
    [`update withdrawal set state = 'failed' where state = 'paid' and paid_by_members = 0`],
    ['I20 a withdrawal is over exactly as its hold is', 'I20 money paid out is a paid withdrawal'],
  ],
  [
    'a withdrawal that is gone',
    [`delete from withdrawal where state = 'review'`],
    ['I20 a withdrawal has its hold, and a hold for a withdrawal its withdrawal'],
  ],
  [
    'a withdrawal without its hold',
    [`delete from hold where cause = 'withdrawal' and resolved_at is null`],
    ['I20 a withdrawal has its hold, and a hold for a withdrawal its withdrawal'],
  ],
  [
    'a deposit of a pair that nobody knows',
    [`update transfer set ref_id = gen_random_uuid() where kind = 'deposit_peer'`],
    ['I21 a deposit paid to a member is a paid pair', 'I21 a paid pair is credited'],
  ],
  [
    'a pair made larger after it was paid',
    [`update member_pair set amount = amount + 100 where state = 'paid'`],
    [
      'I21 a deposit paid to a member is a paid pair',
      'I21 a paid pair is credited',
      'I21 members pay no more than a withdrawal, and all of it before it ends',
    ],
  ],
  [
    'a pair of a withdrawal that nobody knows',
    [`update member_pair set withdrawal_id = gen_random_uuid()`],
    ['I21 a pair is of a withdrawal'],
  ],
  [
    'a withdrawal that says that no member paid it',
    [`update withdrawal set paid_by_members = 0, sent_at = now() where paid_by_members > 0`],
    ['I21 what members have paid of a withdrawal is posted'],
  ],
] as const
