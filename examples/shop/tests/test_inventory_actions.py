"""The inventory's actions, on a database."""

from decimal import Decimal
from typing import Literal

import pytest
from fastapi import HTTPException
from sqlalchemy import select
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncSession

from accounts.schemas import CurrentUser
from inventory import actions
from inventory.models import Category, ProductStatus, StockMovement
from tests.factories import make_product, make_stock_movement, make_warehouse

pytestmark = pytest.mark.anyio

ANN = CurrentUser(sub="1", name="ann")


async def save(db: AsyncSession, *rows: object) -> None:
    """Save rows and their parents."""
    db.add_all(rows)
    await db.commit()


async def test_move(inventory_db: AsyncSession) -> None:
    """A category goes under another one, and to the top."""
    root, child = Category(name="Root"), Category(name="Child")
    await save(inventory_db, root, child)
    moved = await actions.move(
        child, db=inventory_db, current_user=ANN, parent_id=root.id, position=2
    )
    assert (moved.parent_id, moved.position) == (root.id, 2)
    moved = await actions.move(child, db=inventory_db, current_user=ANN)
    assert (moved.parent_id, moved.position) == (None, 0)


async def test_move_keeps_a_tree(inventory_db: AsyncSession) -> None:
    """A category goes neither below itself nor below nothing."""
    root = Category(name="Root")
    child = Category(name="Child", parent=root)
    await save(inventory_db, root, child)
    for parent_id in (root.id, child.id, 999):
        with pytest.raises(HTTPException) as caught:
            await actions.move(
                root, db=inventory_db, current_user=ANN, parent_id=parent_id
            )
        assert caught.value.status_code == 409


async def test_move_below_a_circle(inventory_db: AsyncSession) -> None:
    """Updates may hang categories below each other: what looks upwards from there ends."""
    one = Category(name="One")
    two = Category(name="Two", parent=one)
    other = Category(name="Other")
    await save(inventory_db, one, two, other)
    one.parent_id = two.id
    await inventory_db.commit()
    moved = await actions.move(
        other, db=inventory_db, current_user=ANN, parent_id=one.id
    )
    assert moved.parent_id == one.id


@pytest.mark.parametrize(
    ("percent", "rounding", "price"),
    [("10", "cent", "10.45"), ("-12.5", "cent", "8.31"), ("10", "whole", "10.00")],
)
async def test_reprice(
    inventory_db: AsyncSession,
    percent: str,
    rounding: Literal["cent", "whole"],
    price: str,
) -> None:
    """The new price is rounded."""
    product = make_product(cost=Decimal("4.00"), price=Decimal("9.50"))
    await actions.reprice(
        product,
        db=inventory_db,
        current_user=ANN,
        percent=Decimal(percent),
        rounding=rounding,
    )
    assert str(product.price) == price


async def test_reprice_below_cost(inventory_db: AsyncSession) -> None:
    """A price below the cost is refused, by the action and by the database."""
    product = make_product(cost=Decimal("4.00"), price=Decimal("9.50"))
    with pytest.raises(HTTPException) as caught:
        await actions.reprice(
            product, db=inventory_db, current_user=ANN, percent=Decimal(-60)
        )
    assert caught.value.status_code == 409
    with pytest.raises(IntegrityError):
        await save(inventory_db, make_product(cost=Decimal(2), price=Decimal(1)))


async def test_reprice_beyond_column(inventory_db: AsyncSession) -> None:
    """However often a price is raised, it fits its column."""
    product = make_product(cost=Decimal("4.00"), price=Decimal("9.50"))
    with pytest.raises(HTTPException) as caught:
        for _ in range(30):
            await actions.reprice(
                product, db=inventory_db, current_user=ANN, percent=Decimal(900)
            )
    assert caught.value.status_code == 409
    await save(inventory_db, product)
    assert Decimal(9_500_000) <= product.price <= actions.HIGHEST_PRICE


async def test_discontinue(inventory_db: AsyncSession) -> None:
    """A discontinued product is kept."""
    product = make_product()
    await actions.discontinue(product, db=inventory_db, current_user=ANN)
    await save(inventory_db, product)
    assert product.status is ProductStatus.DISCONTINUED


async def test_stock(inventory_db: AsyncSession) -> None:
    """The stock is the sum of the movements; what is gone is not listed."""
    warehouse, kept, gone = make_warehouse(capacity=100), make_product(), make_product()
    await save(
        inventory_db,
        *(
            make_stock_movement(product=product, warehouse=warehouse, quantity=quantity)
            for product, quantity in ((kept, 10), (kept, -3), (gone, 5), (gone, -5))
        ),
        make_stock_movement(product=kept),
    )
    stock = await actions.stock(warehouse, db=inventory_db, current_user=ANN)
    assert [(line.sku, line.quantity) for line in stock.lines] == [(kept.sku, 7)]
    assert (stock.used, stock.free) == (7, 93)


async def test_transfer(inventory_db: AsyncSession) -> None:
    """A transfer is two movements."""
    receipt, target = make_stock_movement(quantity=10), make_warehouse()
    await save(inventory_db, receipt, target)
    result = await actions.transfer(
        db=inventory_db,
        current_user=ANN,
        product_id=receipt.product_id,
        source_id=receipt.warehouse_id,
        target_id=target.id,
        quantity=4,
    )
    assert result.left_at_source == 6
    movements = await inventory_db.scalars(
        select(StockMovement).order_by(StockMovement.id).offset(1)
    )
    assert [
        (movement.id, movement.quantity, movement.recorded_by) for movement in movements
    ] == [
        (result.outgoing_id, -4, "ann"),
        (result.incoming_id, 4, "ann"),
    ]


async def test_transfer_of_too_much(inventory_db: AsyncSession) -> None:
    """A warehouse gives no more than it has, and nothing to itself."""
    receipt, target = make_stock_movement(quantity=10), make_warehouse()
    await save(inventory_db, receipt, target)
    for target_id, quantity in ((target.id, 11), (receipt.warehouse_id, 1)):
        with pytest.raises(HTTPException) as caught:
            await actions.transfer(
                db=inventory_db,
                current_user=ANN,
                product_id=receipt.product_id,
                source_id=receipt.warehouse_id,
                target_id=target_id,
                quantity=quantity,
            )
        assert caught.value.status_code == 409
