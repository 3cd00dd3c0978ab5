import { Link } from "@remix-run/react";
import { paths } from "#app/paths.ts";
import { UserFace } from "../cards/user-face.tsx";
import { WayOut } from "../frame/way-out.tsx";

/** From MANY brands on, only the FIRST ones show until "View All" is opened. */
const MANY = 12;
const FIRST = 11;

interface BrandCard {
  id: string;
  name: string;
  face: string | undefined;
  hasWebsite: boolean;
}

interface BrandsProps {
  groups: readonly { sport: string; brands: readonly BrandCard[] }[];
}

export function Brands({ groups }: BrandsProps) {
  return groups.map(({ sport, brands }) => (
    <section key={sport} className="brands">
      <h3>{sport}</h3>
      {brands.length === 0 ? <p>Brands Coming Soon</p> : <Group brands={brands} />}
    </section>
  ));
}

function Group({ brands }: { brands: readonly BrandCard[] }) {
  if (brands.length < MANY) return <List brands={brands} />;
  return (
    <>
      <List brands={brands.slice(0, FIRST)} />
      <details>
        <summary className="button">View All</summary>
        <List brands={brands.slice(FIRST)} />
      </details>
    </>
  );
}

function List({ brands }: { brands: readonly BrandCard[] }) {
  return (
    <ul className="logos">
      {brands.map(({ id, name, face, hasWebsite }) => (
        <li key={id}>
          <Link to={paths.profile(id)}>
            <UserFace name={name} face={face} />
            <span className="unseen">Profile of {name}</span>
          </Link>
          {hasWebsite ? <WayOut href={paths.outgoing(id, "website")}>{name}</WayOut> : name}
        </li>
      ))}
    </ul>
  );
}
