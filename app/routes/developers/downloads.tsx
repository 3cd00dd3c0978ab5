import { paths } from "#app/paths.ts";

export function Downloads({ hasPackage }: { hasPackage: boolean }) {
  return (
    <ul>
      <li>
        <a href={paths.wireChanges()}>Changes</a> of the wire, and what is deprecated
      </li>
      <li>
        <a href={paths.wireTry()}>Try a document</a> on this server
      </li>
      <li>
        <a href={paths.wireSchema()}>The schema</a>, as SDL
      </li>
      {hasPackage && (
        <li>
          <a href={paths.wirePackage()}>The package for TypeScript</a>: the schema, the types of /trpc, and the fixed values
        </li>
      )}
    </ul>
  );
}
