"""First tables.

Revision 0001, after nothing.
"""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects.postgresql import JSONB

revision: str = "0001"
down_revision: str | None = None


def upgrade(database: str) -> None:
    """Change one of the databases."""
    {"blog": upgrade_blog, "inventory": upgrade_inventory}[database]()


def downgrade(database: str) -> None:
    """Undo the change of one of the databases."""
    {"blog": downgrade_blog, "inventory": downgrade_inventory}[database]()


def upgrade_blog() -> None:
    """Change the database `blog`."""
    op.create_table(
        "accounts_users",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("name", sa.String(length=50), nullable=False),
        sa.Column("password_hash", sa.String(length=200), nullable=False),
        sa.Column("active", sa.Boolean(), nullable=False),
        sa.Column(
            "roles", sa.JSON().with_variant(JSONB(), "postgresql"), nullable=False
        ),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("updated_at", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_accounts_users")),
        sa.UniqueConstraint("name", name=op.f("uq_accounts_users_name")),
    )
    op.create_table(
        "accounts_request_keys",
        sa.Column("digest", sa.String(length=64), nullable=False),
        sa.Column("request", sa.String(length=64), nullable=False),
        sa.Column("status", sa.Integer(), nullable=True),
        sa.Column("headers", sa.JSON(), nullable=True),
        sa.Column("body", sa.LargeBinary(), nullable=True),
        sa.Column("expires_at", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("digest", name=op.f("pk_accounts_request_keys")),
    )
    op.create_index(
        op.f("ix_accounts_request_keys_expires_at"),
        "accounts_request_keys",
        ["expires_at"],
    )
    op.create_table(
        "blog_authors",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("name", sa.String(length=100), nullable=False),
        sa.Column("email", sa.String(length=254), nullable=False),
        sa.Column("bio", sa.Text(), nullable=True),
        sa.Column("born_on", sa.Date(), nullable=True),
        sa.Column(
            "profiles", sa.JSON().with_variant(JSONB(), "postgresql"), nullable=False
        ),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("updated_at", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_blog_authors")),
        sa.UniqueConstraint("email", name=op.f("uq_blog_authors_email")),
    )
    op.create_table(
        "blog_categories",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("name", sa.String(length=60), nullable=False),
        sa.Column("slug", sa.String(length=60), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_blog_categories")),
        sa.UniqueConstraint("slug", name=op.f("uq_blog_categories_slug")),
    )
    op.create_table(
        "blog_tags",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("name", sa.String(length=30), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_blog_tags")),
        sa.UniqueConstraint("name", name=op.f("uq_blog_tags_name")),
    )
    op.create_table(
        "blog_articles",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("title", sa.String(length=200), nullable=False),
        sa.Column("slug", sa.String(length=200), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("language", sa.String(length=2), nullable=False),
        sa.Column(
            "status",
            sa.Enum(
                "draft",
                "published",
                "archived",
                name="articlestatus",
                native_enum=False,
                length=20,
            ),
            nullable=False,
        ),
        sa.Column("featured", sa.Boolean(), nullable=False),
        sa.Column("reading_minutes", sa.Integer(), nullable=True),
        sa.Column(
            "sources", sa.JSON().with_variant(JSONB(), "postgresql"), nullable=False
        ),
        sa.Column(
            "preview", sa.JSON().with_variant(JSONB(), "postgresql"), nullable=True
        ),
        sa.Column("likes", sa.Integer(), nullable=False),
        sa.Column("expires_on", sa.Date(), nullable=True),
        sa.Column("published_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("published_by", sa.String(length=50), nullable=True),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("author_id", sa.Uuid(), nullable=False),
        sa.Column("category_id", sa.Integer(), nullable=True),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("updated_at", sa.DateTime(timezone=True), nullable=False),
        sa.CheckConstraint(
            "status <> 'published' OR published_at IS NOT NULL",
            name=op.f("ck_blog_articles_published_has_date"),
        ),
        sa.CheckConstraint(
            "likes >= 0", name=op.f("ck_blog_articles_likes_not_negative")
        ),
        sa.ForeignKeyConstraint(
            ["author_id"], ["blog_authors.id"], name=op.f("fk_blog_articles_author_id")
        ),
        sa.ForeignKeyConstraint(
            ["category_id"],
            ["blog_categories.id"],
            name=op.f("fk_blog_articles_category_id"),
            ondelete="SET NULL",
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_blog_articles")),
        sa.UniqueConstraint("slug", name=op.f("uq_blog_articles_slug")),
    )
    op.create_index(op.f("ix_blog_articles_author_id"), "blog_articles", ["author_id"])
    op.create_index(
        op.f("ix_blog_articles_category_id"), "blog_articles", ["category_id"]
    )
    op.create_index(op.f("ix_blog_articles_status"), "blog_articles", ["status"])
    op.create_table(
        "blog_article_tags",
        sa.Column("article_id", sa.Uuid(), nullable=False),
        sa.Column("tag_id", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(
            ["article_id"],
            ["blog_articles.id"],
            name=op.f("fk_blog_article_tags_article_id"),
            ondelete="CASCADE",
        ),
        sa.ForeignKeyConstraint(
            ["tag_id"],
            ["blog_tags.id"],
            name=op.f("fk_blog_article_tags_tag_id"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint(
            "article_id", "tag_id", name=op.f("pk_blog_article_tags")
        ),
    )
    op.create_index(
        op.f("ix_blog_article_tags_tag_id"), "blog_article_tags", ["tag_id"]
    )
    op.create_table(
        "blog_comments",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("author_name", sa.String(length=100), nullable=False),
        sa.Column("email", sa.String(length=254), nullable=False),
        sa.Column("text", sa.String(length=5000), nullable=False),
        sa.Column("hidden", sa.Boolean(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("deleted_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("article_id", sa.Uuid(), nullable=False),
        sa.Column("parent_id", sa.Uuid(), nullable=True),
        sa.ForeignKeyConstraint(
            ["article_id"],
            ["blog_articles.id"],
            name=op.f("fk_blog_comments_article_id"),
            ondelete="CASCADE",
        ),
        sa.ForeignKeyConstraint(
            ["parent_id"],
            ["blog_comments.id"],
            name=op.f("fk_blog_comments_parent_id"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_blog_comments")),
    )
    op.create_index(
        op.f("ix_blog_comments_article_id"), "blog_comments", ["article_id"]
    )
    op.create_index(op.f("ix_blog_comments_parent_id"), "blog_comments", ["parent_id"])
    op.create_table(
        "blog_bookmarks",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("owner_id", sa.String(length=50), nullable=False),
        sa.Column("note", sa.String(length=500), nullable=True),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("article_id", sa.Uuid(), nullable=False),
        sa.ForeignKeyConstraint(
            ["article_id"],
            ["blog_articles.id"],
            name=op.f("fk_blog_bookmarks_article_id"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_blog_bookmarks")),
        sa.UniqueConstraint(
            "owner_id", "article_id", name=op.f("uq_blog_bookmarks_owner_id_article_id")
        ),
    )
    op.create_index(
        op.f("ix_blog_bookmarks_article_id"), "blog_bookmarks", ["article_id"]
    )


def downgrade_blog() -> None:
    """Undo the change of the database `blog`."""
    op.drop_table("blog_bookmarks")
    op.drop_table("blog_comments")
    op.drop_table("blog_article_tags")
    op.drop_table("blog_articles")
    op.drop_table("blog_tags")
    op.drop_table("blog_categories")
    op.drop_table("blog_authors")
    op.drop_table("accounts_request_keys")
    op.drop_table("accounts_users")


def upgrade_inventory() -> None:
    """Change the database `inventory`."""
    op.create_table(
        "inventory_categories",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("name", sa.String(length=80), nullable=False),
        sa.Column("position", sa.Integer(), nullable=False),
        sa.Column("parent_id", sa.Integer(), nullable=True),
        sa.ForeignKeyConstraint(
            ["parent_id"],
            ["inventory_categories.id"],
            name=op.f("fk_inventory_categories_parent_id"),
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_inventory_categories")),
        sa.UniqueConstraint(
            "parent_id", "name", name=op.f("uq_inventory_categories_parent_id_name")
        ),
    )
    op.create_table(
        "inventory_suppliers",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("name", sa.String(length=120), nullable=False),
        sa.Column("email", sa.String(length=254), nullable=False),
        sa.Column("phone", sa.String(length=30), nullable=True),
        sa.Column(
            "terms", sa.JSON().with_variant(JSONB(), "postgresql"), nullable=False
        ),
        sa.Column("partner_since", sa.Date(), nullable=False),
        sa.Column("active", sa.Boolean(), nullable=False),
        sa.Column("confidential", sa.Boolean(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("updated_at", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_inventory_suppliers")),
        sa.UniqueConstraint("name", name=op.f("uq_inventory_suppliers_name")),
    )
    op.create_table(
        "inventory_warehouses",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("code", sa.String(length=10), nullable=False),
        sa.Column("name", sa.String(length=80), nullable=False),
        sa.Column(
            "address", sa.JSON().with_variant(JSONB(), "postgresql"), nullable=False
        ),
        sa.Column("capacity", sa.Integer(), nullable=False),
        sa.Column("opens_at", sa.Time(), nullable=False),
        sa.Column("closes_at", sa.Time(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("updated_at", sa.DateTime(timezone=True), nullable=False),
        sa.CheckConstraint(
            "capacity > 0", name=op.f("ck_inventory_warehouses_has_capacity")
        ),
        sa.CheckConstraint(
            "opens_at < closes_at",
            name=op.f("ck_inventory_warehouses_opens_before_it_closes"),
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_inventory_warehouses")),
        sa.UniqueConstraint("code", name=op.f("uq_inventory_warehouses_code")),
    )
    op.create_table(
        "inventory_products",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("sku", sa.String(length=8), nullable=False),
        sa.Column("name", sa.String(length=120), nullable=False),
        sa.Column("description", sa.Text(), nullable=True),
        sa.Column("unit", sa.String(length=10), nullable=False),
        sa.Column(
            "status",
            sa.Enum(
                "planned",
                "active",
                "discontinued",
                name="productstatus",
                native_enum=False,
                length=20,
            ),
            nullable=False,
        ),
        sa.Column("cost", sa.Numeric(precision=10, scale=2), nullable=False),
        sa.Column("price", sa.Numeric(precision=10, scale=2), nullable=False),
        sa.Column("weight_kg", sa.Float(precision=53), nullable=True),
        sa.Column(
            "attributes", sa.JSON().with_variant(JSONB(), "postgresql"), nullable=False
        ),
        sa.Column("released_on", sa.Date(), nullable=True),
        sa.Column("photo", sa.String(length=255), nullable=True),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("category_id", sa.Integer(), nullable=False),
        sa.Column("supplier_id", sa.Integer(), nullable=True),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("updated_at", sa.DateTime(timezone=True), nullable=False),
        sa.CheckConstraint(
            "cost >= 0", name=op.f("ck_inventory_products_cost_not_negative")
        ),
        sa.CheckConstraint(
            "price >= cost", name=op.f("ck_inventory_products_price_covers_cost")
        ),
        sa.ForeignKeyConstraint(
            ["category_id"],
            ["inventory_categories.id"],
            name=op.f("fk_inventory_products_category_id"),
        ),
        sa.ForeignKeyConstraint(
            ["supplier_id"],
            ["inventory_suppliers.id"],
            name=op.f("fk_inventory_products_supplier_id"),
            ondelete="SET NULL",
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_inventory_products")),
        sa.UniqueConstraint("sku", name=op.f("uq_inventory_products_sku")),
    )
    op.create_index(
        op.f("ix_inventory_products_category_id"), "inventory_products", ["category_id"]
    )
    op.create_index(
        op.f("ix_inventory_products_supplier_id"), "inventory_products", ["supplier_id"]
    )
    op.create_table(
        "inventory_stock_movements",
        sa.Column(
            "id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False
        ),
        sa.Column(
            "kind",
            sa.Enum(
                "receipt",
                "sale",
                "transfer",
                "correction",
                name="movementkind",
                native_enum=False,
                length=20,
            ),
            nullable=False,
        ),
        sa.Column("quantity", sa.Integer(), nullable=False),
        sa.Column("unit_cost", sa.Numeric(precision=10, scale=2), nullable=True),
        sa.Column("reference", sa.String(length=60), nullable=True),
        sa.Column("moved_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("recorded_by", sa.String(length=50), nullable=True),
        sa.Column("product_id", sa.Uuid(), nullable=False),
        sa.Column("warehouse_id", sa.Integer(), nullable=False),
        sa.CheckConstraint(
            "quantity <> 0", name=op.f("ck_inventory_stock_movements_moves_something")
        ),
        sa.ForeignKeyConstraint(
            ["product_id"],
            ["inventory_products.id"],
            name=op.f("fk_inventory_stock_movements_product_id"),
        ),
        sa.ForeignKeyConstraint(
            ["warehouse_id"],
            ["inventory_warehouses.id"],
            name=op.f("fk_inventory_stock_movements_warehouse_id"),
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_inventory_stock_movements")),
    )
    op.create_index(
        op.f("ix_inventory_stock_movements_product_id"),
        "inventory_stock_movements",
        ["product_id"],
    )
    op.create_index(
        op.f("ix_inventory_stock_movements_warehouse_id"),
        "inventory_stock_movements",
        ["warehouse_id"],
    )

    op.create_table(
        "inventory_orders",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("number", sa.String(length=20), nullable=False),
        sa.Column("customer", sa.String(length=120), nullable=False),
        sa.Column("email", sa.String(length=254), nullable=False),
        sa.Column(
            "status",
            sa.Enum(
                "open",
                "sent",
                "cancelled",
                name="orderstatus",
                native_enum=False,
                length=20,
            ),
            nullable=False,
        ),
        sa.Column("deliver_on", sa.Date(), nullable=True),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("updated_at", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_inventory_orders")),
        sa.UniqueConstraint("number", name=op.f("uq_inventory_orders_number")),
    )
    op.create_table(
        "inventory_order_lines",
        sa.Column("order_id", sa.Integer(), nullable=False),
        sa.Column("line_no", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("quantity", sa.Integer(), nullable=False),
        sa.Column("price", sa.Numeric(precision=10, scale=2), nullable=False),
        sa.Column("product_id", sa.Uuid(), nullable=False),
        sa.CheckConstraint(
            "quantity > 0", name=op.f("ck_inventory_order_lines_orders_something")
        ),
        sa.ForeignKeyConstraint(
            ["order_id"],
            ["inventory_orders.id"],
            name=op.f("fk_inventory_order_lines_order_id"),
            ondelete="CASCADE",
        ),
        sa.ForeignKeyConstraint(
            ["product_id"],
            ["inventory_products.id"],
            name=op.f("fk_inventory_order_lines_product_id"),
        ),
        sa.PrimaryKeyConstraint(
            "order_id", "line_no", name=op.f("pk_inventory_order_lines")
        ),
    )
    op.create_index(
        op.f("ix_inventory_order_lines_product_id"),
        "inventory_order_lines",
        ["product_id"],
    )


def downgrade_inventory() -> None:
    """Undo the change of the database `inventory`."""
    op.drop_table("inventory_order_lines")
    op.drop_table("inventory_orders")
    op.drop_table("inventory_stock_movements")
    op.drop_table("inventory_products")
    op.drop_table("inventory_warehouses")
    op.drop_table("inventory_suppliers")
    op.drop_table("inventory_categories")
