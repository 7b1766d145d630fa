import type { WaitingApprovalShown } from '../../contract/console/approvals.ts'
import { approvalsText } from '../text/approvals.ts'
import { AREA_TEXT, areaOf, PERMISSION_TEXT } from '../text/record/permissions.ts'

/** The role an account would have, and what it may do. */
export function StaffChange({ staff }: { staff: NonNullable<WaitingApprovalShown['staff']> }) {
  return (
    <>
      <p>
        {approvalsText.staffRole} <b>{staff.roleName}</b>
      </p>
      <p>{staff.act === 'step' ? approvalsText.stepWhat : approvalsText.staffWhat}</p>
      {staff.act === 'link' || staff.act === 'step' ? null : (
        <details>
          <summary>{approvalsText.staffMay(staff.permissions.length)}</summary>
          <ul className="approval-permissions">
            {staff.permissions.map((permission) => (
              <li key={permission}>
                {AREA_TEXT[areaOf(permission)]}: {PERMISSION_TEXT[permission]}
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  )
}
