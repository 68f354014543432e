import { useId } from 'react'

type HeaderTableProps = { title: string; headers: Readonly<Record<string, string | string[]>> }

/** Headers as they were sent, one line for each time that a name came. */
export function HeaderTable({ title, headers }: HeaderTableProps) {
  const id = useId()
  const lines = Object.entries(headers).flatMap(([name, value]) =>
    [value].flat().map((one, index) => ({ key: `${name} ${index}`, name, value: one })),
  )
  return (
    <div className="attempt-part">
      <h4 id={id}>{title}</h4>
      <table className="headers" aria-labelledby={id}>
        <tbody>
          {lines.map(({ key, name, value }) => (
            <tr key={key}>
              <th scope="row">
                <bdi>{name}</bdi>
              </th>
              <td>
                <bdi>{value}</bdi>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
