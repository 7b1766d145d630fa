import type { PartShown } from '../../../contract/wallet-shapes.ts'
import { PICTURES_MAX } from '../../../domain/payments/pairing.ts'
import { MemberForm } from '../../forms/member-form.tsx'
import { PATHS } from '../../session/paths.generated.ts'
import { pairText } from '../../text/pairs.ts'
import { SlipField } from '../deposit/slip-field.tsx'
import { pictureForm } from './withdraw-acts.ts'
import '../deposit/slip-card.css'

/** Of a disputed part: what the member shows of their account to those who decide. */
export function PartPictures({ part, xsrf }: { part: PartShown; xsrf: string }) {
  const { id, pictures } = part
  return (
    <div className="deposit-slip withdraw-pictures">
      {pictures.length > 0 ? (
        <>
          <p className="font-medium" role="status">
            {pairText.picturesKept(pictures.length, PICTURES_MAX)}
          </p>
          <ul className="withdraw-pictures-shown">
            {pictures.map((image, place) => (
              <li key={image}>
                <img
                  src={pictureOf(id, image)}
                  alt={pairText.pictureShown(place + 1)}
                  width="96"
                  height="128"
                />
              </li>
            ))}
          </ul>
        </>
      ) : null}
      {pictures.length < PICTURES_MAX ? (
        <>
          <p className="text-sm text-ink-2 text-pretty">{pairText.pictureLead}</p>
          <MemberForm
            // The file that was kept is no longer chosen.
            key={pictures.length}
            of={pictureForm(id)}
            submit={{ label: pairText.pictureSend, tone: 'soft', className: 'mt-3 w-full' }}
            xsrf={xsrf}
            className="mt-2"
            encType="multipart/form-data"
            preventScrollReset
          >
            <SlipField label={pairText.pictureFile} choose={pairText.pictureChoose} />
          </MemberForm>
        </>
      ) : null}
    </div>
  )
}

function pictureOf(id: string, image: string): string {
  const { path } = PATHS.wallet.p2pPictureShown
  return `/svc/wallet${path.replace('{id}', id).replace('{image}', image)}`
}
