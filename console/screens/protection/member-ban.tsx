import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { CLOSINGS } from '../../../domain/account/closing.ts'
import { Alert } from '../../../ui/alert.tsx'
import { LANGUAGE } from '../../../ui/text/language.ts'
import { dateAndClock } from '../../../ui/thai-date.ts'
import { ActForm } from '../../forms/act-form.tsx'
import { useAct } from '../../forms/use-act.ts'
import { nameField, reasonField } from '../../forms/usual-fields.ts'
import { Arriving } from '../../layouts/arriving.tsx'
import { ask } from '../../session/ask.ts'
import { SearchField } from '../../table/search-field.tsx'
import { bansText } from '../../text/bans.ts'

const FIELDS = {
  username: {
    ...nameField(bansText.name, { maxLength: 64 }),
    refusals: ['MEMBER_UNKNOWN', 'MEMBER_CLOSED', 'BAN_STANDS', 'MEMBER_NOT_BANNED', 'PROPOSAL_WAITS'],
  },
  reason: reasonField(bansText.reason, { hint: bansText.reasonHint }),
}

/** Bans a member at once, or asks that a ban be lifted, which a second person agrees to. */
export function MemberBan() {
  const { act, busy, refused, reply, forget } = useAct({
    send: async ({ name, ...body }: { username: string; reason: string; name: string }) => {
      if (name === 'ban') await ask('protection', 'banMember', { body })
      else await ask('protection', 'liftBan', { body })
      return name === 'ban' ? bansText.banned(body.username) : bansText.waits(body.username)
    },
    refreshes: [['approvals'], ['protection', 'bans']],
  })
  return (
    <section className="card protection-form" aria-labelledby="member-ban">
      <h2 id="member-ban" className="text-lg">
        {bansText.title}
      </h2>
      <p className="lead">{bansText.lead}</p>
      <ActForm
        fields={FIELDS}
        acts={[
          { name: 'lift', label: bansText.lift, tone: 'soft' },
          { name: 'ban', label: bansText.ban, tone: 'danger' },
        ]}
        busy={busy}
        refused={refused}
        emptiedBy={reply}
        labelledBy="member-ban"
        onSend={(wish, name) => act({ ...wish, name })}
        onChange={forget}
      >
        {reply ? <Alert tone="info">{reply}</Alert> : null}
      </ActForm>
      <Standing />
    </section>
  )
}

function Standing() {
  const [search, setSearch] = useState('')
  const asked = useQuery({
    queryKey: ['protection', 'bans', search],
    queryFn: () => ask('protection', 'bans', { query: { search } }),
    placeholderData: keepPreviousData,
  })
  const bans = asked.data?.bans
  return (
    <>
      <h3>{bansText.standing}</h3>
      <SearchField search={search} onSearch={setSearch} label={bansText.search} />
      <Arriving asked={asked} rows={2} />
      {bans?.length === 0 ? <p className="lead">{search ? bansText.noneFound : bansText.none}</p> : null}
      <ul className="protection-bans">
        {bans?.map(({ name, code, reason, at, closed }) => (
          <li key={code}>
            <b>{name}</b>
            <span>{`${code} · ${dateAndClock(Date.parse(at))}`}</span>
            {closed ? <span>{bansText.closed(CLOSINGS[closed].words[LANGUAGE])}</span> : null}
            <span>{reason}</span>
          </li>
        ))}
      </ul>
      {asked.data?.more ? <p className="lead">{bansText.newest(asked.data.bans.length)}</p> : null}
    </>
  )
}
