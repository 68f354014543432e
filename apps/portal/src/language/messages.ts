import { createElement, Fragment, type ReactElement, type ReactNode } from 'react'
import { formatMessage } from './format-message.ts'

/** Messages by name, in groups: a group has the texts of one part of a page. */
export type MessageTree = { readonly [name: string]: string | MessageTree }

/** The values that a message names: `{name}`, `{count, plural, …}`. Other text in braces is a branch: more than one word. */
type Arguments<Message extends string> = Message extends `${string}{${infer Rest}`
  ? (Rest extends `${infer Head}}${string}` ? Argument<Head> : never) | Arguments<Rest>
  : never

type Argument<Head extends string> = Head extends `${infer Name}, ${infer Kind},${string}`
  ? Name extends `${string}${' ' | '{'}${string}`
    ? never
    : { plural: { name: Name; value: number }; select: { name: Name; value: string } }[Kind & ('plural' | 'select')]
  : Head extends '' | `${string}${' ' | '#' | '<' | '{' | ':' | '.' | ','}${string}`
    ? never
    : { name: Head; value: ReactNode }

type Tags<Message extends string> = Message extends `${string}<${infer Name}>${infer Rest}`
  ? (Name extends `/${string}` ? never : Name) | Tags<Rest>
  : never

/** The values of a message, and the elements around parts of it. */
export type Values<Message extends string> = {
  readonly [One in Arguments<Message> as One['name']]: One['value']
} & { readonly [Tag in Tags<Message>]: (text: ReactNode) => ReactElement }

/** Without values, a message is a string. With values, it is a function: texts and numbers make a string, elements an element. */
export type Text<Message extends string> = [Arguments<Message> | Tags<Message>] extends [never]
  ? string
  : <Given extends Values<Message>>(values: Given) => Given[keyof Given] extends string | number ? string : ReactElement

export type Texts<Tree extends MessageTree> = {
  readonly [Name in keyof Tree]: Tree[Name] extends string
    ? Text<Tree[Name]>
    : Tree[Name] extends MessageTree
      ? Texts<Tree[Name]>
      : never
}

/** The texts of ICU messages: `t.saved`, `t.seats({ count })`, `t.terms({ link: (text) => <a href="/terms">{text}</a> })`. */
export function messages<const Tree extends MessageTree>(tree: Tree): Texts<Tree> {
  const texts = Object.entries(tree).map(([name, one]) => [name, typeof one === 'string' ? textOf(one) : messages(one)])
  return Object.fromEntries(texts)
}

function textOf(message: string) {
  if (!/[{<]/.test(message)) return message
  return (values: Readonly<Record<string, unknown>>) => {
    const parts = formatMessage(message, values, elementOf)
    return parts.every((part) => typeof part === 'string' || typeof part === 'number')
      ? parts.join('')
      : elementOf(parts)
  }
}

function elementOf(parts: unknown[]): ReactElement {
  return createElement(Fragment, null, ...(parts as ReactNode[]))
}
