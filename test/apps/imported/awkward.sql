-- All that is awkward in databases that people have, in one of them. Our own; no licence but the repository's.
CREATE SCHEMA sales;
CREATE TYPE mood AS ENUM ('calm', 'it''s "fine"', 'cross');
CREATE DOMAIN percentage AS numeric(5, 2) CHECK (VALUE >= 0 AND VALUE <= 100);
CREATE DOMAIN short_code AS varchar(8);
CREATE DOMAIN country AS char(2);

-- A self reference, a domain, arrays, an enum, JSON, a comment, generated and default values.
CREATE TABLE departments (
    id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    parent_id integer REFERENCES departments ON DELETE SET NULL,
    code short_code NOT NULL UNIQUE,
    share percentage NOT NULL DEFAULT 12.5,
    country country,
    mood mood NOT NULL DEFAULT 'calm',
    tags text[] NOT NULL DEFAULT '{}',
    scores integer[],
    settings jsonb NOT NULL DEFAULT '{}',
    opened date NOT NULL DEFAULT CURRENT_DATE,
    open_from time,
    price numeric(10, 2) NOT NULL DEFAULT 0 CHECK (price >= 0),
    gross numeric(12, 3) GENERATED ALWAYS AS (price * 1.19) STORED,
    size text NOT NULL DEFAULT 'm' CHECK (size IN ('s', 'm', 'l')),
    seats smallint NOT NULL DEFAULT 1 CHECK (seats BETWEEN 1 AND 50)
);
COMMENT ON COLUMN departments.share IS 'Share of the "whole" in percent';
INSERT INTO departments (code, parent_id, tags, scores) VALUES ('all', NULL, '{a,b}', '{1,2}'), ('part', 1, '{}', NULL);

-- Names that Python, Pydantic or SQLAlchemy have themselves, in quotes and in other letters.
CREATE TABLE "Odd Names" (
    "Key" uuid PRIMARY KEY DEFAULT gen_random_uuid(),
    "json" jsonb,
    "copy" integer NOT NULL DEFAULT 0,
    "schema" text,
    metadata text,
    registry varchar(20),
    class varchar(10) NOT NULL,
    "Straße" varchar(40),
    "Größe in cm" real,
    "2fa" boolean NOT NULL DEFAULT false,
    _private integer,
    "limit" integer,
    "str" varchar(5),
    model_config varchar(5),
    "a:b" integer DEFAULT 3,
    "semi;colon" integer
);
INSERT INTO "Odd Names" (class, "Straße", "copy", "json") VALUES ('first', 'Hauptstraße', 7, '{"a": 1}'), ('second', NULL, 8, NULL);

-- A key of several columns, one that refers to it, and two that lead to one table.
CREATE TABLE places (
    country char(3),
    number integer,
    title varchar(40) NOT NULL,
    PRIMARY KEY (country, number)
);
CREATE TABLE trips (
    id bigserial PRIMARY KEY,
    from_country char(3) NOT NULL,
    from_number integer NOT NULL,
    to_country char(3),
    to_number integer,
    lead_id integer REFERENCES departments,
    deputy_id integer REFERENCES departments,
    started timestamptz NOT NULL DEFAULT now(),
    ended timestamp,
    code_used varchar(8) REFERENCES departments (code),
    FOREIGN KEY (from_country, from_number) REFERENCES places,
    FOREIGN KEY (to_country, to_number) REFERENCES places (country, number)
);
INSERT INTO places VALUES ('de', 1, 'Berlin'), ('fr', 1, 'Paris');
INSERT INTO trips (from_country, from_number, lead_id, deputy_id, code_used) VALUES ('de', 1, 1, 2, 'all');

-- One row to a row, and a row of two tables: the words for both would be the same file.
CREATE TABLE passports (
    department_id integer PRIMARY KEY REFERENCES departments ON DELETE CASCADE,
    number varchar(20) NOT NULL
);
INSERT INTO passports VALUES (1, 'P-1');
CREATE TABLE person (id integer PRIMARY KEY, name varchar(10));
CREATE TABLE people (id integer PRIMARY KEY, name varchar(10), "by" varchar(10), filter varchar(10));
CREATE TABLE router (id integer PRIMARY KEY, name varchar(10));
CREATE TABLE import (id integer PRIMARY KEY, name varchar(10));

-- A schema of its own, with a table of the same name, keys without a sequence, and columns that are no fields.
CREATE TABLE sales.departments (
    id integer PRIMARY KEY,
    department_id integer NOT NULL REFERENCES public.departments,
    picture bytea,
    waited interval,
    address inet
);
INSERT INTO sales.departments VALUES (5, 1, '\x00', '1 day', '127.0.0.1');
CREATE TABLE sales.blobs (id integer PRIMARY KEY, content bytea NOT NULL);

-- Types that Python has none for: of PostgreSQL itself, and of the user's own.
CREATE TYPE spot AS (street text, place point);
CREATE DOMAIN host AS inet CHECK (family(VALUE) = 4);
CREATE TABLE sales.oddities (
    id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    title varchar(40) NOT NULL,
    address host,
    network cidr NOT NULL DEFAULT '10.0.0.0/8',
    hardware macaddr UNIQUE,
    waited interval(0) NOT NULL DEFAULT '1 day',
    paid money,
    during tstzrange,
    seats int4range,
    words tsvector GENERATED ALWAYS AS (to_tsvector('simple'::regconfig, title::text)) STORED,
    spot spot,
    note xml,
    flags bit(3),
    mask bit varying(5),
    at point,
    grid integer[][],
    addresses inet[],
    documents jsonb[]
);
INSERT INTO sales.oddities (title) VALUES ('empty');
INSERT INTO sales.oddities (title, address, hardware, paid, during, seats, spot, note, flags, mask, at, grid, addresses, documents)
VALUES ('full', '10.1.2.3', '08:00:2b:01:02:03', 12.5, '[2026-01-01 00:00+00,2026-01-02 00:00+00)', '[1,5)',
    ROW('Main', point(1, 2)), '<a>1</a>', B'101', B'11', point(3, 4), '{{1,2},{3,4}}', '{10.0.0.1}', ARRAY['{"a": 1}'::jsonb]);
CREATE TABLE sales.hosts (id integer PRIMARY KEY, address inet NOT NULL UNIQUE, shift tsrange NOT NULL, flags bit(3) NOT NULL);
INSERT INTO sales.hosts VALUES (1, '10.0.0.1', '[2026-01-01,2026-01-02)', B'001');

-- Rows that no primary key tells apart: by what is unique, or by nothing.
CREATE TABLE rates (currency char(3) NOT NULL UNIQUE, rate double precision NOT NULL);
INSERT INTO rates VALUES ('EUR', 1.5);
CREATE TABLE notes (text text);
INSERT INTO notes VALUES ('same'), ('same'), (NULL), (NULL), ('other');
CREATE TABLE digests (digest bytea PRIMARY KEY, "row_number" integer);
INSERT INTO digests VALUES ('\x01', 1), ('\x02', NULL);

-- Keys of types that Python has none for, alone and together, and one that leads to such a key.
CREATE EXTENSION IF NOT EXISTS ltree;
CREATE TABLE topics (path ltree PRIMARY KEY, title text NOT NULL);
INSERT INTO topics VALUES ('top', 'Top'), ('top.first', 'First'), ('top.second', 'Second');
CREATE TABLE shifts (during tsrange, host inet, mood mood, note text, PRIMARY KEY (during, host, mood));
INSERT INTO shifts VALUES ('[2026-01-01,2026-01-02)', '10.0.0.1', 'calm', 'a'), ('[2026-01-01,2026-01-02)', '10.0.0.1', 'cross', 'b');
CREATE TABLE visits (id serial PRIMARY KEY, topic ltree NOT NULL REFERENCES topics);
INSERT INTO visits (topic) VALUES ('top.first'), ('top.first');
CREATE TABLE labelled (labels text[] PRIMARY KEY);
INSERT INTO labelled VALUES ('{a,"b c"}'), ('{}');

-- A path that FastAPI has itself, a column that a trigger fills, and one whose name begins as Pydantic's own do.
CREATE TABLE docs (id serial PRIMARY KEY, title text NOT NULL, model_dump text, search tsvector NOT NULL);
CREATE FUNCTION docs_search() RETURNS trigger LANGUAGE plpgsql AS
$$ BEGIN new.search := to_tsvector(new.title); RETURN new; END $$;
CREATE TRIGGER fill BEFORE INSERT OR UPDATE ON docs FOR EACH ROW EXECUTE FUNCTION docs_search();
INSERT INTO docs (title) VALUES ('first'), ('second');

-- Partitions, views.
CREATE TABLE readings (
    taken date NOT NULL,
    sensor integer NOT NULL,
    value double precision,
    PRIMARY KEY (taken, sensor)
) PARTITION BY RANGE (taken);
CREATE TABLE readings_2025 PARTITION OF readings FOR VALUES FROM ('2025-01-01') TO ('2026-01-01');
CREATE TABLE readings_2026 PARTITION OF readings FOR VALUES FROM ('2026-01-01') TO ('2027-01-01');
INSERT INTO readings VALUES ('2025-05-05', 1, 2.5), ('2026-05-05', 1, NULL);
CREATE VIEW codes AS SELECT id, code FROM departments;
CREATE MATERIALIZED VIEW code_counts AS SELECT count(*) FROM departments;
CREATE VIEW moods AS SELECT NULL::mood AS mood, size, 'x'::text AS "Row Text" FROM departments CROSS JOIN generate_series(1, 3);
CREATE VIEW nothing AS SELECT NULL::integer AS a, NULL::text AS b FROM generate_series(1, 5);
CREATE VIEW sales.documents AS SELECT id AS row_number, row_to_json(d) AS document, tags, point(1, 2) AS place FROM departments d;
COMMENT ON VIEW sales.documents IS 'All of a department';
CREATE TABLE happenings (at date, what text) PARTITION BY RANGE (at);
CREATE TABLE happenings_2026 PARTITION OF happenings FOR VALUES FROM ('2026-01-01') TO ('2027-01-01');
INSERT INTO happenings VALUES ('2026-02-02', 'same'), ('2026-02-02', 'same'), ('2026-02-02', NULL);

-- A key of an enum, and what refers to it.
CREATE TABLE tempers (mood mood PRIMARY KEY, note text);
CREATE TABLE outbursts (id serial PRIMARY KEY, mood mood NOT NULL REFERENCES tempers, loud boolean NOT NULL);
INSERT INTO tempers VALUES ('calm', 'so far');
INSERT INTO outbursts (mood, loud) VALUES ('calm', true);
