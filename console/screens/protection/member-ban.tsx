import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { CLOSINGS } from '../../../domain/account/closing.ts'
import { LANGUAGE } from '../../../ui/text/language.ts'
import { dateAndClock } from '../../../ui/thai-date.ts'
import { ApprovalList } from '../../approvals/approval-list.tsx'
import { Arriving } from '../../layouts/arriving.tsx'
import { ask } from '../../session/ask.ts'
import { SearchField } from '../../table/search-field.tsx'
import { bansText } from '../../text/bans.ts'
import { AboutMember } from './about-member.tsx'

/** Bans a member at once, or asks that a ban be lifted, which a second person agrees to. */
export function MemberBan() {
  return (
    <AboutMember
      id="member-ban"
      words={bansText}
      lead={<p className="lead">{bansText.lead}</p>}
      alike="banAlike"
      refusals={['MEMBER_UNKNOWN', 'MEMBER_CLOSED', 'BAN_STANDS', 'MEMBER_NOT_BANNED', 'PROPOSAL_WAITS']}
      more={{}}
      acts={[
        { name: 'lift', label: bansText.lift, tone: 'soft' },
        { name: 'ban', label: bansText.ban, tone: 'danger' },
      ]}
      send={async ({ also, ...body }, name) => {
        if (name === 'ban') await ask('protection', 'banMember', { body: { ...body, also } })
        else await ask('protection', 'liftBan', { body })
        return name === 'ban' ? bansText.banned(body.username, also.length) : bansText.waits(body.username)
      }}
      refreshes={[['approvals'], ['protection', 'bans']]}
    >
      <ApprovalList title={bansText.waiting} kind="lift" />
      <Standing />
    </AboutMember>
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
        {bans?.map(({ name, code, status, reason, at, why }) => (
          <li key={code}>
            <b>{name}</b>
            <span>{at === null ? code : `${code} · ${dateAndClock(Date.parse(at))}`}</span>
            {status === 'closed' ? (
              <span>{bansText.closed(why && CLOSINGS[why].words[LANGUAGE])}</span>
            ) : null}
            <span>{reason ?? bansText.unrecorded}</span>
          </li>
        ))}
      </ul>
      {asked.data?.more ? <p className="lead">{bansText.newest(asked.data.bans.length)}</p> : null}
    </>
  )
}
