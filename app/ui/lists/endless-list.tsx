import { useFetcher } from "@remix-run/react";
import { Fragment, type MouseEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { useHydrated } from "../fields/use-hydrated.ts";
import { useUnder13 } from "../frame/use-under-13.ts";
import { Pager } from "./pager.tsx";

const WAIT = 1000;

/** For under-13s, a page that may contain the 21st item never loads by itself. */
const ENOUGH = 20;
const LARGEST_PAGE = 6;

interface Page<T> {
  items: readonly T[];
  next?: string | undefined;
}

interface EndlessListProps<T> extends Page<T> {
  render: (item: T, index: number) => ReactNode;
  loading: string;
  end: string;
  more?: string | undefined;
  /** Finds the next page in the loader's answer; by default the answer is the page. */
  pageOf?: ((answer: unknown) => Page<T> | undefined) | undefined;
}

/** Shows one page and a link to the next; with script, the next pages load by themselves. */
export function EndlessList<T extends { id: string }>(props: EndlessListProps<T>) {
  const firstPage = props.items.map(({ id }) => id).join();
  return <Growing key={firstPage || props.next} {...props} />;
}

function Growing<T extends { id: string }>({ items, next, render, loading, end, more: label, pageOf }: EndlessListProps<T>) {
  const { more, following, isLoading, isLost, load } = useFollowing<T>(next, pageOf);
  const shown = unique([...items, ...more]);
  const hasEnough = useUnder13() && shown.length + LARGEST_PAGE > ENOUGH;
  const grows = useHydrated() && following !== undefined && !isLost && !hasEnough;
  const edge = useEdge(load, grows && !isLoading ? following : undefined);

  function loadHere(event: MouseEvent) {
    if (isLost || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    load();
  }

  return (
    <>
      <div className="grid">
        <div>
          {shown.map((item, index) => (
            <Fragment key={item.id}>{render(item, index)}</Fragment>
          ))}
        </div>
      </div>
      <Pager
        next={following}
        end={end}
        more={label}
        loading={isLoading ? loading : undefined}
        onMore={loadHere}
        edge={edge}
        grows={grows}
      />
    </>
  );
}

function useFollowing<T>(next: string | undefined, pageOf: (answer: unknown) => Page<T> | undefined = asPage) {
  const { data, state, load } = useFetcher();
  const [pages, setPages] = useState<Page<T>[]>([]);
  const find = useRef(pageOf);

  useEffect(() => {
    const page = find.current(data);
    if (page) setPages((before) => [...before, page]);
  }, [data]);

  const following = pages.length ? pages.at(-1)?.next : next;
  return {
    more: pages.flatMap((page) => page.items),
    following,
    isLoading: state !== "idle",
    /** The answer was not a page, so the link works like any other. */
    isLost: data !== undefined && !pageOf(data),
    load: () => {
      if (following) load(loaderOf(following));
    },
  };
}

function asPage<T>(answer: unknown): Page<T> | undefined {
  return typeof answer === "object" && answer !== null && "items" in answer ? (answer as Page<T>) : undefined;
}

/** Calls `reached` once the reader has stayed near the end of the list for a second. Each following page has an edge of its own. */
function useEdge(reached: () => void, following: string | undefined) {
  const edge = useRef<HTMLParagraphElement>(null);
  const act = useRef(reached);
  act.current = reached;

  useEffect(() => {
    if (!following || !edge.current) return;
    let timer: ReturnType<typeof setTimeout>;
    const observer = new IntersectionObserver(
      ([entry]) => {
        clearTimeout(timer);
        if (entry?.isIntersecting) timer = setTimeout(() => navigator.onLine && act.current(), WAIT);
      },
      { rootMargin: "600px" },
    );
    observer.observe(edge.current);
    return () => {
      clearTimeout(timer);
      observer.disconnect();
    };
  }, [following]);

  return edge;
}

/** Without `?index`, Remix would run the frame's loader. */
function loaderOf(address: string) {
  const [path, query = ""] = address.split("?");
  return path === "/" ? `/?index&${query}` : address;
}

function unique<T extends { id: string }>(items: readonly T[]): T[] {
  return [...new Map(items.map((item) => [item.id, item])).values()];
}
